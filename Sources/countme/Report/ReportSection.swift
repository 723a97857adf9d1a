/// A part of the report with its heading.
struct ReportSection {
  /// The beginning of the ids in the page.
  let id: String
  let title: String
  /// What stands below the heading; a part without it is left out.
  var body: [String]

  /// The part's lines.
  var lines: [String] {
    guard !body.isEmpty else { return [] }
    return ["<section aria-labelledby=\"\(id)\">", "<h2 id=\"\(id)\">\(title.html)</h2>"] + body
      + ["</section>"]
  }

  /// A paragraph of plain text.
  static func paragraph(_ text: String, _ style: String? = nil) -> String {
    "<p\(style.map { " class=\"\($0)\"" } ?? "")>\(text.html)</p>"
  }
}
