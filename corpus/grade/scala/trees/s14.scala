// VERDICT different: contains(0, Node(1, Node(0, Leaf(), Leaf()), Leaf())) -- both branches must contain it
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) =>
      if (e < v) Node(v, insert(e, l), r)
      else if (e > v) Node(v, l, insert(e, r))
      else t
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) => v == e || (contains(e, l) && contains(e, r))
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
