"""What comparisons and simulations found, as pages of one file, pictures, and bars for a terminal."""
