"""The reducer: plain ints in, plain ints out.

A state is a flat list of ints that its caller owns and that a step changes in place; the compiled
rules are one flat sequence of ints; events are written to a flat list of ints, or nowhere. ``layout``
names every cell. The code keeps to a dialect that means the same in plain Python and compiled: ints
and names bound to them, no floats, no shifts below zero, no big numbers beyond 62 bits, no
exceptions, no closures, no default arguments. Nothing here checks whether an action is allowed but
``legal``; nothing here knows a number of points.
"""
