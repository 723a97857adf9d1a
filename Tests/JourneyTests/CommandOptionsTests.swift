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
      "-C diary today", "today -C diary", "today -qC diary", "-v today --diary=diary 2>/dev/null",
      "today --no-color --diary diary -q", "--no-color --diary diary today --verbose 2>/dev/null",
    ]
    for line in lines {
      #expect(try diary.run("countme \(line)", in: diary.home) == page, "\(line)")
    }
    let account = try diary.run("countme account show --json")
    for line in [
      "account --json -C diary show", "account -C diary --json", "account show --json -C diary",
    ] {
      #expect(try diary.run("countme \(line)", in: diary.home) == account, "\(line)")
    }
    for line in ["today -C diary --json", "--json -C diary today", "-q -C diary --json today"] {
      #expect(try diary.run("countme \(line)", in: diary.home) == json, "\(line)")
    }
  }

  @Test("With --verbose it is told which programs are run and where the branch went")
  func verbose() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let quiet = try laptop.run("eat Oats 311")
    let said = try laptop.run("eat Apple 95 --verbose")
    #expect(quiet.errors.isEmpty && said.output.contains("Apple"))
    let head = try laptop.head()
    #expect(said.errors.contains(" is at \(head): ate Apple 95 kcal"), "\(said.errors)")
    #expect(said.errors.contains(laptop.path) && said.errors.hasSuffix("done\n"), "\(said.errors)")
    let sync = try laptop.run("sync --json --verbose")
    #expect(sync.output.hasPrefix("{"))
    for word in ["receive-pack", "has ended: status(0)"] {
      #expect(sync.errors.contains(word), "\(sync.errors)")
    }
  }

  @Test("One for an attached diary stands before a command with its value in any form")
  func leading() throws {
    let diary = try DiaryJourney()
    for line in ["--of=ann today", "--of ann today", "--in=ann eat Oats 311"] {
      let answer = try diary.fails("countme \(line)", 66)
      #expect(answer.contains("ann"), "\(answer)")
    }
  }

  @Test("A day such as -3d may stand before or behind any flag")
  func days() throws {
    let diary = try DiaryJourney()
    for (line, other) in [
      ("day --nutrients -3d", "day -3d --nutrients"), ("month --list -40d", "month -40d --list"),
      ("week --nutrients -7d", "week -7d --nutrients"),
      ("eat Oats 311 --save -1d --json | jq .foods", "eat Oats 311 -1d --save --json | jq .foods"),
    ] {
      #expect(try diary.run("countme \(line)") == diary.run("countme \(other)"))
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
