# ATTACK datagrams from one end of a pair to a socket in the file system
# EXPECT []

import socket
def probe():
    for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET, socket.SOCK_STREAM):
        pair = attempt("pair %d" % kind, lambda: socket.socketpair(socket.AF_UNIX, kind))
        if pair:
            attempt("sendto %d" % kind, lambda: pair[0].sendto(b"hello", WORLD + "/socket"))
            attempt("sendmsg %d" % kind, lambda: pair[0].sendmsg([b"hello"], [], 0, WORLD + "/socket"))
            attempt("connect %d" % kind, lambda: pair[0].connect(WORLD + "/socket"))
    return [r for r in reached if r != "pair 1"]
