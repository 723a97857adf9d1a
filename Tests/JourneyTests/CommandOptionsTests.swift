import TestSupport
import Testing

/// The parser is shown only those that a line may say.
@Suite("Options that every command takes", .ownThread)
struct CommandOptionsTests {
  @Test("One is read wherever it stands, alone, joined with others or with its value")
  func said() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    let page = try diary.run("countme today")
    let json = try diary.run("countme today --json")
    #expect(json.hasPrefix("{") && page.contains("Oats"))
    // No diary is found there without its name.
    let lines = [
      "-C diary today", "today -C diary", "today -qC diary", "-v today --diary=diary",
      "today --no-color --diary diary -q", "--no-color --diary diary today --verbose",
    ]
    for line in lines {
      #expect(try diary.run("countme \(line)", in: diary.home) == page, "\(line)")
    }
    for line in ["today -C diary --json", "--json -C diary today", "-q -C diary --json today"] {
      #expect(try diary.run("countme \(line)", in: diary.home) == json, "\(line)")
    }
  }

  @Test("One that is said in no way that there is, is none")
  func unsaid() throws {
    let diary = try DiaryJourney()
    for line in ["today --jsonx", "today --jso", "today -x", "today --in x"] {
      try diary.fails("countme \(line)", 64)
    }
  }
}
