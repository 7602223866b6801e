"""The same with a class of nodes, changed in place."""


class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


def length(node):
    if node is None:
        return 0
    return 1 + length(node.next)


def total(node):
    if node is None:
        return 0
    return node.value + total(node.next)


def remove_at(node, index):
    if node is None or index < 0:
        raise IndexError(index)  # PRECONDITION
    if index == 0:
        return node.next
    node.next = remove_at(node.next, index - 1)
    return node


def insert_sorted(node, new, before):
    if node is None or before(new.value, node.value):
        new.next = node
        return new
    node.next = insert_sorted(node.next, new, before)
    return node


def insertion_sort(node, before):
    done = None
    while node is not None:
        rest = node.next
        done = insert_sorted(done, node, before)
        node = rest
    return done
