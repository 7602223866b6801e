// VERDICT different: insert(0, Node(1, Leaf(), Leaf())) -- returns the subtree and loses the rest
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) =>
      if (e < v) insert(e, l)
      else if (e > v) insert(e, r)
      else t
  }

  def contains(e: Int, t: Tree): Boolean = t match {
    case Leaf() => false
    case Node(v, l, r) =>
      if (e == v) true
      else if (e < v) contains(e, l)
      else contains(e, r)
  }

  def size(t: Tree): Int =
    if (t == Leaf()) 0
    else {
      val n = t.asInstanceOf[Node]
      1 + size(n.left) + size(n.right)
    }
}
