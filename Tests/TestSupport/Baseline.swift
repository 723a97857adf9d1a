import Foundation

/// A text in the repository that a test generates again and compares.
///
/// Running the tests with `UPDATE_BASELINES=1` in the environment writes it anew.
package struct Baseline {
  private let path: String

  /// The file `name` beside the test that stands at `testPath`.
  package init(_ name: String, besides testPath: String = #filePath) {
    path = URL(filePath: testPath).deletingLastPathComponent().appending(path: name).path
  }

  /// Every line in which the file differs from `text` and what to do about it, or nil if none does.
  package func mismatch(with text: String) throws -> String? {
    if ProcessInfo.processInfo.environment["UPDATE_BASELINES"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    let known = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    guard known != text else { return nil }
    return """
      \(path) is not what the program does now:
      \(Self.difference(from: known, to: text).joined(separator: "\n"))
      If the new text is right: UPDATE_BASELINES=1 swift test --filter <this test>
      """
  }

  /// The lines taken away (`-`) and added (`+`), each with its number, as the file has them.
  static func difference(from known: String, to text: String) -> [String] {
    let before = known.split(separator: "\n", omittingEmptySubsequences: false)
    let after = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = after.difference(from: before)
    let removed = changes.removals.map { ($0.offset, "-", $0.line) }
    let added = changes.insertions.map { ($0.offset, "+", $0.line) }
    return (removed + added).sorted { ($0.0, $1.1) < ($1.0, $0.1) }
      .map { "\($0.1) \($0.0 + 1): \($0.2)" }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  fileprivate var line: ChangeElement {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
