"""What authors of house rules need: choosing, understanding, writing and testing rule files."""
