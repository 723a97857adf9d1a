import Foundation

/// A table of tab-separated values, in which nothing is quoted, by the names of its columns.
struct TabSeparated {
  /// The columns' names.
  let columns: [String]
  /// The rows, each with the columns' names.
  let rows: [[String: String]]

  init(contentsOf file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    columns = lines.first ?? []
    let names = columns
    rows = lines.dropFirst().map { line in
      Dictionary(zip(names, line), uniquingKeysWith: { first, _ in first })
    }
  }
}
