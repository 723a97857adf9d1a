import Foundation
import TestSupport
import Testing

@Suite("Schemas for editors", .ownThread)
struct EditorSchemaTests {
  @Test("One's own collections are not said to be missing where the diary cannot be opened")
  func unopened() throws {
    let diary = try DiaryJourney()
    let codes =
      "for c in list 'show nights' 'fields nights'; do countme schema $c >/dev/null 2>&1 && echo 0 || echo $?; done"
    try diary.run(
      "mkdir .countme/schema && countme schema show hydration >.countme/schema/nights.schema.json"
        + " && countme new nights date=today milliliters=250")
    #expect(try diary.run(codes) == "0\n0\n0\n")
    #expect(try diary.run("git checkout -q --detach; \(codes)") == "78\n78\n78\n")
    // Where there is no diary, there are the collections that every one has.
    #expect(try diary.run("cd / && \(codes)") == "0\n66\n66\n")
  }

  @Test("Every collection has a file, and an editor is told which documents it is for")
  func export() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run("countme goal 2000")
    try diary.run(
      "mkdir .countme/schema && countme schema show hydration >.countme/schema/nights.schema.json"
        + " && countme new nights date=today milliliters=250")
    #expect(try diary.run("countme schema export '../my schemas'").contains("code "))
    let list = try diary.run("countme schema list --json")
    let names = list.matches(of: /"collection":"([^"]+)"/).map { String($0.1) }
    #expect(names.contains("nights") && names.contains("profile/settings"))
    let text = try diary.run("cat '../my schemas/settings.json'")
    let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    #expect(settings.schemas.count == names.count)
    for (name, schema) in zip(names, settings.schemas) {
      #expect(URL(string: schema.url)?.path == "\(diary.home)/my schemas/\(name).schema.json")
    }
    try diary.run(
      """
      for name in \(names.joined(separator: " ")); do
        countme schema show $name | cmp - "../my schemas/$name.schema.json"
      done
      """)
    // Each document is matched by its own collection's pattern and no other's.
    for path in try diary.run("git ls-files '*.json'").split(separator: "\n").map(String.init)
    where !path.hasPrefix(".") {
      let matching = zip(names, settings.schemas).filter { $1.matches("\(diary.folder)/\(path)") }
      #expect(matching.count == 1 && path.hasPrefix(matching.first?.0 ?? "-"), "\(path)")
    }
    let workspace = try diary.run("cat '../my schemas/countme.code-workspace'")
    #expect(
      workspace.contains("\"path\": \"\(diary.folder)\"") && workspace.contains("json.schemas"))
  }

  @Test("Nothing is put into the diary, where only documents are")
  func outside() throws {
    let diary = try DiaryJourney()
    #expect(try diary.fails("countme schema export .", 64).contains("name a folder outside"))
    try diary.fails("countme schema export schemas", 64)
    try diary.run("countme schema export .git/countme/schemas")
  }

  /// What VS Code reads.
  private struct Settings: Decodable {
    let schemas: [Schema]

    enum CodingKeys: String, CodingKey { case schemas = "json.schemas" }
  }

  private struct Schema: Decodable {
    let fileMatch: [String]
    let url: String

    /// Whether one of the two kinds of pattern fits, as VS Code's JSON service compares them: without a
    /// first slash, `**` for any folders.
    func matches(_ path: String) -> Bool {
      fileMatch.contains { pattern in
        let ending = "/**/*.json"
        guard pattern.hasSuffix(ending) else { return path == "/\(pattern)" }
        return path.hasPrefix("/\(pattern.dropLast(ending.count))/") && path.hasSuffix(".json")
      }
    }
  }
}
