"""A local Discord on loopback: enough of REST v10, the gateway and a client to play with."""
