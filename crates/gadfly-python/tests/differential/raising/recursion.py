def depth(node):
    if not node:
        return 0
    left, right = node
    return 1 + max(depth(left), depth(right))


tree = ((None, None), ((None, None, None), None))
print(depth((None, None)))
depth(tree)
