  // What follows runs a call and writes values down.

  private class Ended(val kind: String, value: Any, val printed: String) {
    def text: String = kind + " " + (if (kind == "throws") name(value) else SuiteTest.this.text(value))
    def message: String = value match {
      case thrown: Throwable => ascii(String.valueOf(thrown.getMessage))
      case _ => ""
    }
  }

  private def run(call: => Any): Ended = {
    val printed = new java.io.ByteArrayOutputStream
    val (kind, value) = Console.withOut(printed) {
      try { ("returns", call) } catch { case thrown: Throwable => ("throws", thrown) }
    }
    new Ended(kind, value, ascii(printed.toString("UTF-8")))
  }

  private val float = "-?\\d+(\\.\\d+)?[eE][-+]?\\d+|-?\\d+\\.\\d+".r

  // Equal, but that floats may differ a little.
  private def alike(expected: String, actual: String): Boolean = {
    val (one, two) = (float.findAllIn(expected).toList, float.findAllIn(actual).toList)
    expected == actual || float.replaceAllIn(expected, "#") == float.replaceAllIn(actual, "#") &&
      one.map(_.toDouble).zip(two.map(_.toDouble)).forall { case (a, b) =>
        math.abs(a - b) <= TOLERANCE_HERE * math.max(1.0, math.max(math.abs(a), math.abs(b)))
      }
  }

  private def check(expected: String, actual: String): Unit =
    if (!alike(expected, actual)) assertResult(expected)(actual)

  private def name(value: Any): String = value.getClass.getName.split("[.$]").last

  private def text(value: Any): String = ascii(written(value))

  private def written(value: Any): String = value match {
    case null => "null"
    case () => "()"
    case text: String => "\"" + escaped(text) + "\""
    case '\'' => "'\\''"
    case '"' => "'\"'"
    case char: Char => "'" + escaped(char.toString) + "'"
    case Long.MinValue => "Long.MIN_VALUE"
    case Long.MaxValue => "Long.MAX_VALUE"
    case number: Long => number.toString + "L"
    case Int.MinValue => "Integer.MIN_VALUE"
    case Int.MaxValue => "Integer.MAX_VALUE"
    case number: Double if number.isNaN => "Double.NaN"
    case number: Double if number.isInfinite => if (number > 0) "Double.POSITIVE_INFINITY" else "Double.NEGATIVE_INFINITY"
    case number: Float => number.toString + "f"
    case array: Array[_] => array.toList.map(written).mkString("Array(", ", ", ")")
    case map: scala.collection.Map[_, _] =>
      map.toList.map { case (k, v) => written(k) + " -> " + written(v) }.sorted.mkString("Map(", ", ", ")")
    case set: scala.collection.Set[_] => set.toList.map(written).sorted.mkString("Set(", ", ", ")")
    case list: List[_] => list.map(written).mkString("List(", ", ", ")")
    case vector: Vector[_] => vector.toList.map(written).mkString("Vector(", ", ", ")")
    case seq: scala.collection.Seq[_] => seq.toList.map(written).mkString("Seq(", ", ", ")")
    case data: Product =>
      val parts = data.productIterator.toList.map(written).mkString(", ")
      val own = data.getClass.getName
      if (own.startsWith("scala.Tuple")) "(" + parts + ")"
      else if (own.endsWith("$")) name(data)
      else name(data) + "(" + parts + ")"
    case other => other.toString
  }

  private def escaped(text: String): String = text.flatMap {
    case '"' => "\\\""
    case '\\' => "\\\\"
    case '\n' => "\\n"
    case '\r' => "\\r"
    case '\t' => "\\t"
    case '\b' => "\\b"
    case '\f' => "\\f"
    case char if char < ' ' => "\\u%04x".format(char.toInt)
    case char => char.toString
  }

  private def ascii(text: String): String = text.flatMap { char =>
    if (char >= ' ' && char < 127 || "\n\r\t".indexOf(char.toInt) >= 0) char.toString
    else "\\u%04x".format(char.toInt)
  }
