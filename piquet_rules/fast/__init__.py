"""The kernel's own functions, bound to policies and, where numba is there, compiled."""
