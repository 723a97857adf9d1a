extension String {
  /// The text as it stands between tags or in a quoted attribute of an HTML page.
  ///
  /// Documents are other people's text: nothing of it may become a tag, and marks that turn a line
  /// around are made visible.
  var html: String {
    let text = printable
    // Most of a page's cells are numbers.
    guard text.utf8.contains(where: Self.isMarkup) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}

/// A table of a page, with the first column as the rows' headings.
struct HTMLTable {
  /// What the table is of, for who cannot see where it stands.
  let caption: String
  let headings: [String]
  private(set) var rows: [[String]] = []

  init(_ caption: String, _ headings: [String]) {
    self.caption = caption
    self.headings = headings
  }

  /// A cell; one of several lines is a list.
  private static func html(of cell: String) -> String {
    let lines = cell.split(separator: "\n")
    guard lines.count > 1 else { return cell.html }
    return "<ul>" + lines.map { "<li>\(String($0).html)</li>" }.joined() + "</ul>"
  }

  /// Adds a row of plain texts; lines of a text are shown as a list.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The table's lines.
  var lines: [String] {
    let head = headings.map { "<th scope=\"col\">\($0.html)</th>" }.joined()
    let body = rows.map { cells in
      let rest = cells.dropFirst().map { "<td>\(Self.html(of: $0))</td>" }.joined()
      return "<tr><th scope=\"row\">\((cells.first ?? "").html)</th>\(rest)</tr>"
    }
    return [
      "<div class=\"scroll\"><table>", "<caption>\(caption.html)</caption>",
      "<thead><tr>\(head)</tr></thead>", "<tbody>",
    ] + body + ["</tbody>", "</table></div>"]
  }

  /// The table behind a line that opens it; the alternative to a chart.
  var folded: [String] {
    guard !rows.isEmpty else { return [] }
    return ["<details><summary>The numbers</summary>"] + lines + ["</details>"]
  }
}
