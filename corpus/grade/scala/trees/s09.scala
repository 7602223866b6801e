// VERDICT equivalent
// WITHOUT PRECONDITION different: contains(1, Node(0, Node(1, Leaf(), Leaf()), Leaf())) -- searches one branch only, which is enough in a search tree
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree =
    if (contains(e, t)) t else add(e, t)

  private def add(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) => if (e < v) Node(v, add(e, l), r) else Node(v, l, add(e, r))
  }

  def contains(e: Int, t: Tree): Boolean = {
    var node = t
    var found = false
    while (!found && node != Leaf()) {
      node match {
        case Node(v, l, r) =>
          if (v == e) found = true
          else node = if (e < v) l else r
        case Leaf() => ()
      }
    }
    found
  }

  def size(t: Tree): Int =
    if (t == Leaf()) 0
    else {
      val n = t.asInstanceOf[Node]
      1 + size(n.left) + size(n.right)
    }
}
