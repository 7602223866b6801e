class Node:
    def __init__(self, value: int, next: "Node" = None):
        self.value = value
        self.next = next


def last(node: Node) -> int:
    while node.next is not None:
        node = node.next
    return node.value


def second(node: Node) -> int:
    return node.next.value  # BUG attribute-error


def second_fixed(node: Node):
    if node.next is None:
        return None
    return node.next.value


def contains(node: "Node | None", value: int) -> bool:
    while node.value != value:  # BUG attribute-error
        node = node.next
    return True


def contains_fixed(node: "Node | None", value: int) -> bool:
    while node is not None:
        if node.value == value:
            return True
        node = node.next
    return False
