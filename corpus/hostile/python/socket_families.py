# ATTACK sockets of every kind
# EXPECT []

import socket
def probe():
    for family in range(46):
        for kind in (1, 2, 3, 5):
            attempt("socket %d %d" % (family, kind), lambda: socket.socket(family, kind))
            if family != 1 or kind != 1:
                attempt("pair %d %d" % (family, kind), lambda: socket.socketpair(family, kind))
    return reached
