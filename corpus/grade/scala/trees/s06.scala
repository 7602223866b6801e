// VERDICT different: insert(0, Node(1, Leaf(), Leaf())) -- left and right are exchanged
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) =>
      if (e > v) Node(v, insert(e, l), r)
      else if (e < v) Node(v, l, insert(e, r))
      else t
  }

  def contains(e: Int, t: Tree): Boolean = elements(t).exists(_ == e)

  private def elements(t: Tree): List[Int] = t match {
    case Leaf() => Nil
    case Node(v, l, r) => elements(l) ::: v :: elements(r)
  }

  def size(t: Tree): Int =
    if (t == Leaf()) 0
    else {
      val n = t.asInstanceOf[Node]
      1 + size(n.left) + size(n.right)
    }
}
