"""Best play of the cards, seen open.

``suits`` and ``tables`` write down what the search in ``kernel.search`` reads: how a suit changes when cards leave
it, and what tricks are worth, which they learn by asking the reducer.
"""
