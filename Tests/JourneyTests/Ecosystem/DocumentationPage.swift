import Foundation

/// A page of the documentation, whose code tests run.
struct DocumentationPage {
  /// The blocks of code of one language, in order.
  let blocks: [String]

  /// The folder of the package.
  static var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Reads the page of this name, and its blocks that are fenced as `language`.
  init(_ name: String, language: String) throws {
    let page = Self.package.appending(path: "Sources/CountMeKit/CountMeKit.docc/\(name).md")
    self.init(text: try String(contentsOf: page, encoding: .utf8), language: language)
  }

  /// Takes the blocks that are fenced as `language` out of a page's text.
  init(text: String, language: String) {
    var blocks: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line == "```" {
        isInside = false
      } else if line == "```\(language)" {
        isInside = true
        blocks.append("")
      } else if isInside {
        blocks[blocks.count - 1] += line + "\n"
      }
    }
    self.blocks = blocks
  }
}
