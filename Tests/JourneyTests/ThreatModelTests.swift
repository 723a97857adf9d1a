import Foundation
import TestSupport
import Testing

@Suite("The threat model's page", .ownThread)
struct ThreatModelTests {
  private let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private func page() throws -> String {
    let page = tests.deletingLastPathComponent()
      .appending(path: "Sources/CountMeKit/CountMeKit.docc/ThreatModel.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test("Every test suite that it names is there")
  func names() throws {
    let named = Set(try page().matches(of: /`([A-Z][A-Za-z]*Tests)`/).map { String($0.output.1) })
    #expect(named.count > 15)
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let there = Set(
      (files?.allObjects ?? []).compactMap {
        ($0 as? URL)?.deletingPathExtension().lastPathComponent
      })
    #expect(named.subtracting(there).sorted() == [])
  }

  @Test("Every promise has a row with its tests, and every row is a promise")
  func promises() throws {
    let page = try page()
    let defended = try part(of: page, "### Defended now", "### Promises")
    let table = try part(of: page, "### Promises and their tests", "### Attacks")
    let promises = defended.matches(of: /\n- \*\*([^*]+)\*\*/).map {
      $0.output.1.split { $0.isWhitespace || $0 == "." }.joined(separator: " ")
    }
    let rows = table.matches(of: /\n\| ([^|`]+) \| `/).map { String($0.output.1) }
    #expect(promises.count > 15)
    #expect(promises == rows)
  }

  private func part(of page: String, _ start: String, _ end: String) throws -> Substring {
    let from = try #require(page.firstRange(of: start)).upperBound
    return page[from..<(try #require(page.firstRange(of: end)).lowerBound)]
  }
}
