"""Objects whose class is nowhere in sight."""


def total(node):
    s = 0
    while node is not None:
        s += node.first
        node = node.rest
    return s


def depth(tree):
    if tree is None:
        return 0
    left = depth(tree.left)
    right = depth(tree.right)
    if left > right:
        return left + 1
    return right + 1


def full_name(person):
    if person.middle:
        return person.first + " " + person.middle + " " + person.last
    return person.first + " " + person.last


def closed(shape):
    if hasattr(shape, "close"):
        shape.close()
        return True
    return False
