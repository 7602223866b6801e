// VERDICT different: size(Node(0, Node(-1, Leaf(), Leaf()), Leaf())) -- the right branch is counted twice
sealed abstract class Tree
case class Leaf() extends Tree
case class Node(value: Int, left: Tree, right: Tree) extends Tree

object Trees {
  def insert(e: Int, t: Tree): Tree = t match {
    case Leaf() => Node(e, Leaf(), Leaf())
    case Node(v, l, r) if e < v => Node(v, insert(e, l), r)
    case Node(v, l, r) if v < e => Node(v, l, insert(e, r))
    case same => same
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

  def size(t: Tree): Int = t match {
    case Leaf() => 0
    case Node(_, l, r) => 1 + size(r) + size(r)
  }
}
