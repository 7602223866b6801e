"""Binary search tree."""


class Node:
    def __init__(self, key, left=None, right=None):
        self.key = key
        self.left = left
        self.right = right


def insert(node, key):
    """
    >>> insert(None, 5).key
    5
    """
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert(node.left, key)
    elif key > node.key:
        node.right = insert(node.right, key)
    return node


def contains(node, key):
    if node is None:
        return False
    if key == node.key:
        return True
    if key < node.key:
        return contains(node.left, key)
    return contains(node.right, key)


def height(node):
    if node is None:
        return 0
    return 1 + max(height(node.left), height(node.right))


def in_order(node):
    if node is None:
        return []
    return in_order(node.left) + [node.key] + in_order(node.right)


def count_leaves(node):
    if node is None:
        return 0
    if node.left is None and node.right is None:
        return 1
    return count_leaves(node.left) + count_leaves(node.right)


def smallest(node):
    if node is None:
        return None
    while node.left is not None:
        node = node.left
    return node.key
