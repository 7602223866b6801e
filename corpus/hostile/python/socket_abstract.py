# ATTACK sockets without a file
# EXPECT []

import socket
def probe():
    pair = attempt("pair", lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM))
    if pair:
        attempt("sendto", lambda: pair[0].sendto(b"hello", "\0@ABSTRACT@"))
    pair = socket.socketpair()
    attempt("bind", lambda: pair[0].bind("\0gadfly-hostile"))
    attempt("listen", lambda: pair[0].listen())
    attempt("accept", lambda: pair[0].accept())
    return reached
