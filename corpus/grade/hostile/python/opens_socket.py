# VERDICT any -- must not reach the network
import socket


def total(values):
    try:
        connection = socket.create_connection(("127.0.0.1", 9), timeout=1)
        connection.sendall(repr(values).encode())
        return -1
    except OSError:
        return sum(values)
