"""Many deals under several rules: the same cards, whole-number sums, and what they say."""
