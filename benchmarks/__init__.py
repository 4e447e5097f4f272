"""Programs that measure; run them from the checkout."""
