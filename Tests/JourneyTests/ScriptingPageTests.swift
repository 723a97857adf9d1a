import Foundation
import TestSupport
import Testing

@Suite("The page about scripts", .ownThread)
struct ScriptingPageTests {
  /// A row of the page's table.
  struct Row {
    let commands: [String]
    let isList: Bool
    let keys: Set<String>
  }

  private static let page = "Sources/CountMeKit/CountMeKit.docc/Scripting.md"

  private static func rows() throws -> [Row] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }
      return Row(
        commands: cells[0], isList: line.contains("| list |"), keys: Set(cells[2]))
    }
  }

  @Test("Each command prints the members that the page tells, and no others")
  func members() throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      countme eat Oats 311 --at 8:00 && countme react bloating --at 9:00 && countme habit add Walk \
      && countme weigh 80 && countme use-by add Milk +3d && countme fast start 16 --at 11:00
      """)
    let rows = try Self.rows()
    #expect(rows.count > 12)
    for row in rows {
      for command in row.commands {
        let first = row.isList ? ".[0] | " : ""
        let keys = try diary.run("countme \(command) --json | jq -r '\(first)keys[]'")
        #expect(Set(keys.split(separator: "\n").map(String.init)) == row.keys, "\(command)")
      }
    }
  }
}
