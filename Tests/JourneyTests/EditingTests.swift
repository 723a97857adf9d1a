import TestSupport
import Testing

@Suite("Editing", .ownThread)
struct EditingTests {
  /// An editor that is a script of sed.
  private static func editing(_ script: String) -> String {
    "EDITOR=\"sed -i '\(script)'\" countme edit"
  }

  @Test("What is saved is checked and becomes one commit")
  func saving() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    let id = try diary.run("countme list foodItems --json | jq -r '.[0].id'").dropLast()
    let before = try diary.commitCount()
    #expect(try diary.run("EDITOR=true countme edit foodItems \(id)") == "Nothing was changed.\n")
    #expect(try diary.commitCount() == before)
    let prefix = id.prefix(13)
    #expect(
      try diary.run("\(Self.editing("s/: 311/: 400/")) food \(prefix)") == "Saved.\n")
    #expect(try diary.commitCount() == before + 1)
    #expect(try diary.run("countme today --json | jq .totalCalories") == "400\n")
    try diary.run("\(Self.editing("1a \\\"stepGoal\\\": 9000")) settings")
    #expect(try diary.run("countme list settings --json | jq '.[0].stepGoal'") == "9000\n")
    #expect(try diary.run("ls .git/countme/edit").isEmpty)
  }

  @Test("What another program writes meanwhile is not overwritten without a word")
  func meanwhile() throws {
    let diary = try DiaryJourney()
    try diary.run("countme drink 100 && countme react hives --severity 2")
    let editor = "sed -i 's/: 100,/: 1000,/'"
    let saved = try diary.run(
      "EDITOR=\"countme drink 250 >/dev/null; \(editor)\" countme edit hydration 2026-11-20")
    #expect(saved == "Saved.\nmilliliters was set to 350 meanwhile; it is 1250 now.\n")
    #expect(try diary.run("countme today --json | jq .milliliters") == "1250\n")
    let id = try diary.run("countme list reactionLogs --json | jq -r '.[0].id'").dropLast()
    let other = "countme set reactionLogs \(id) severity=5 notes=new >/dev/null"
    #expect(
      try diary.run(
        "EDITOR=\"\(other); sed -i 's/: 2,/: 3,/'\" countme edit reactionLogs \(id)")
        == "Saved.\nseverity was set to 5 meanwhile; it is 3 now.\n")
    #expect(
      try diary.run("countme show reactionLogs \(id) --json | jq -c '[.severity, .notes]'")
        == "[3,\"new\"]\n")
  }

  @Test("A text that does not fit is told with its place, and kept")
  func refusing() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    let id = try diary.run("countme list foodItems --json | jq -r '.[0].id'").dropLast()
    let wrong = try diary.fails("\(Self.editing("s/: 311/: -311/")) foodItems \(id)", 65)
    #expect(wrong.contains("line 2, column 15: calories: expected 0 to 100000, found -311"))
    let broken = try diary.fails("\(Self.editing("s/: 311/: 3 11/")) foodItems \(id)", 65)
    #expect(broken.contains("line 2, column 17"))
    try diary.fails("\(Self.editing("s/\(id)/00000000/")) foodItems \(id)", 65)

    let file = try #require(
      wrong.split(separator: "< ").last?.split(separator: "\n").first.map(String.init))
    try diary.run("sed -i 's/: -311/: 312/' \(file) && countme put foodItems < \(file)")
    #expect(try diary.run("countme today --json | jq .totalCalories") == "312\n")
  }

  @Test("A wrong argument or editor changes nothing")
  func arguments() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.fails("EDITOR=true countme edit foodItems", 64)
    try diary.fails("EDITOR=true countme edit foodItems 123", 66)
    try diary.fails("EDITOR=true countme edit nothing 123", 66)
    try diary.fails("EDITOR= VISUAL= countme edit settings", 78)
    try diary.fails("EDITOR=false countme edit settings", 130)
    #expect(try diary.fails("EDITOR=rm countme edit settings", 66).contains("left no text"))
  }
}
