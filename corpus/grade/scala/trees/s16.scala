// VERDICT different: contains(0, Leaf()) -- throws on the empty tree
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

  def contains(e: Int, t: Tree): Boolean = {
    val node = t.asInstanceOf[Node]
    node.value == e ||
      (node.left != Leaf() && contains(e, node.left)) ||
      (node.right != Leaf() && contains(e, node.right))
  }

  def size(t: Tree): Int =
    if (t == Leaf()) 0
    else {
      val n = t.asInstanceOf[Node]
      1 + size(n.left) + size(n.right)
    }
}
