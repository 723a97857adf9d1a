/// What the signs of a chart mean.
struct Legend {
  /// The class of the sign, and what it means.
  let entries: [(style: String, text: String)]

  /// The legend's lines.
  var lines: [String] {
    let items = entries.map { style, text in
      "<li><i class=\"key \(style)\"></i>\(text.html)</li>"
    }
    return ["<ul class=\"legend\" aria-hidden=\"true\">"] + items + ["</ul>"]
  }
}
