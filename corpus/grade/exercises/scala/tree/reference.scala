// REFERENCE
sealed trait Tree
case object Empty extends Tree
case class Node(left: Tree, value: Int, right: Tree) extends Tree

object Trees {
  def depth(t: Tree): Int = t match {
    case Empty => 0
    case Node(l, _, r) => 1 + math.max(depth(l), depth(r))
  }

  def countLeaves(t: Tree): Int = t match {
    case Empty => 0
    case Node(Empty, _, Empty) => 1
    case Node(l, _, r) => countLeaves(l) + countLeaves(r)
  }

  def mirror(t: Tree): Tree = t match {
    case Empty => Empty
    case Node(l, v, r) => Node(mirror(r), v, mirror(l))
  }

  def toList(t: Tree): List[Int] = t match {
    case Empty => Nil
    case Node(l, v, r) => toList(l) ::: v :: toList(r)
  }
}
