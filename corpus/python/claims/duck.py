"""Objects of no class that is known here: whatever has the attributes will do."""


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


def name_of(person):
    if person.nickname:
        return person.nickname
    return person.name
