import Foundation
import Testing

@Suite("The threat model's page")
struct ThreatModelTests {
  @Test("Every test suite that it names is there")
  func names() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = tests.deletingLastPathComponent()
      .appending(path: "Sources/CountMeKit/CountMeKit.docc/ThreatModel.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let named = Set(text.matches(of: /`([A-Z][A-Za-z]*Tests)`/).map { String($0.output.1) })
    #expect(named.count > 15)
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let there = Set(
      (files?.allObjects ?? []).compactMap {
        ($0 as? URL)?.deletingPathExtension().lastPathComponent
      })
    #expect(named.subtracting(there).sorted() == [])
  }
}
