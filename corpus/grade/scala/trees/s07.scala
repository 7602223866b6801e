// VERDICT equivalent
// WITHOUT PRECONDITION different: insert(1, Node(0, Node(1, Leaf(), Leaf()), Leaf())) -- finds it where no search tree has it
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
