"""What is measured, as ratios within one run: machines are noisy."""
