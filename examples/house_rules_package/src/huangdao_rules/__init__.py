"""A house game of 保皇, with a scoring of its own."""
