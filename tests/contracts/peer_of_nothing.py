"""A stand-in for another program: it says who it is and answers each number with itself."""

import sys

sys.stdout.write("ready nothing 1.0\n")
sys.stdout.flush()
for line in sys.stdin:
    sys.stdout.write(line)
    sys.stdout.flush()
