# ATTACK filters and descriptors through a connected pair
# EXPECT []

import socket
def probe():
    a, b = socket.socketpair()
    attempt("option", lambda: a.setsockopt(socket.SOL_SOCKET, 26, b"x" * 16))
    attempt("buffer", lambda: a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUFFORCE if hasattr(socket, "SO_SNDBUFFORCE") else 32, 1 << 30))
    attempt("pass", lambda: socket.send_fds(a, [b"x"], [0]))
    attempt("take", lambda: socket.recv_fds(b, 1, 1, socket.MSG_DONTWAIT))
    # An event loop needs this much.
    a.send(b"ok")
    return reached if b.recv(2) == b"ok" else ["broken"]
