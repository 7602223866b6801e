# VERDICT any -- the thread goes on after the answer
import threading


def forever():
    while True:
        pass


def total(values):
    threading.Thread(target=forever).start()
    return sum(values)
