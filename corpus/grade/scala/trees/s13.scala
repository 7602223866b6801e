// VERDICT equivalent
// WITHOUT PRECONDITION different: contains(1, Node(0, Node(1, Leaf(), Leaf()), Leaf())) -- searches one branch only, which is enough in a search tree
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree =
    if (t == Leaf()) Node(e, t, t)
    else {
      val node = t.asInstanceOf[Node]
      if (node.value == e) node
      else if (node.value > e) node.copy(left = insert(e, node.left))
      else node.copy(right = insert(e, node.right))
    }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) =>
      if (e == v) true
      else if (e < v) contains(e, l)
      else contains(e, r)
  }

  def size(t: Tree): Int = {
    def go(todo: List[Tree], count: Int): Int = todo match {
      case Nil => count
      case Leaf() :: rest => go(rest, count)
      case Node(_, l, r) :: rest => go(l :: r :: rest, count + 1)
    }
    go(List(t), 0)
  }
}
