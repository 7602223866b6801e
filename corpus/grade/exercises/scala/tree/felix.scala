// VERDICT equivalent
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  def depth(t: Tree): Int = {
    var level: List[Tree] = List(t).filter(_ != Empty)
    var d = 0
    while (level.nonEmpty) {
      d += 1
      level = level.flatMap(children)
    }
    d
  }

  private def children(t: Tree): List[Tree] = t match {
    case Empty => Nil
    case Node(l, _, r) => List(l, r).filter(_ != Empty)
  }

  def countLeaves(t: Tree): Int =
    if (t == Empty) 0
    else if (children(t).isEmpty) 1
    else children(t).map(countLeaves).sum

  def mirror(t: Tree): Tree = t match {
    case Node(a, x, b) =>
      val newLeft = mirror(b)
      val newRight = mirror(a)
      Node(newLeft, x, newRight)
    case Empty => Empty
  }

  def toList(t: Tree): List[Int] = t match {
    case Node(Empty, x, b) => x :: toList(b)
    case Node(a, x, b) => toList(a) ++ toList(Node(Empty, x, b))
    case Empty => Nil
  }
}
