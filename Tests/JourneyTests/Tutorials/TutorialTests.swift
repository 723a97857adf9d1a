import Foundation
import TestSupport
import Testing

/// Each page of the documentation's tutorials is followed to the letter: every command is typed, and
/// what it prints is what the page shows.
@Suite("Tutorials", .ownThread)
struct TutorialTests {
  private static let folder = "Sources/CountMeKit/CountMeKit.docc/Tutorials"

  private static let pages = [
    "NewPhone", "LostPhone", "ThreeWeeksOffline", "WrongEditEverywhere", "MovingToAnotherHost",
    "GuestThenAccount", "CoupleWithKitchen", "ThreeMonthsForADietitian", "FamilyPhone",
    "RemovingSomebody",
  ]

  @Test("What a page shows is what happens", arguments: pages)
  func happens(page: String) throws {
    let steps = try TutorialStep.all(in: SourceTree.text(of: "\(Self.folder)/\(page).md"))
    #expect(steps.count >= 10)
    var world = try TutorialWorld()
    for step in steps { try world.follow(step) }
  }

  @Test("Every page in the folder is followed, and the front page leads to it")
  func all() throws {
    let path = SourceTree.root.appending(path: Self.folder).path
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(files == Self.pages.map { "\($0).md" }.sorted())
    let front = try SourceTree.text(of: "Sources/CountMeKit/CountMeKit.docc/CountMeKit.md")
    for page in Self.pages { #expect(front.contains("<doc:\(page)>")) }
  }

  @Test(
    "A placeholder stands for any text in its line, or for any lines",
    arguments: [
      (["a", "b"], "a\nb\n\n", true), (["a", "b"], "a\nb\nc", false), (["a", "b"], "a", false),
      (["a…c"], "abbc  \n", true), (["a…c"], "ac", true), (["a…c"], "abd", false),
      (["a…b…a"], "aba", true), (["a…b…a"], "ab", false), (["a…a"], "a", false),
      (["…"], "", true), (["a", "…", "d"], "a\nb\nc\nd", true), (["a", "…", "d"], "a\nd", true),
      (["a", "…", "d"], "a\nb", false), (["a", "…"], "b", false), ([], "", true), ([], "a", false),
    ])
  func placeholders(shown: [String], printed: String, isMatch: Bool) {
    #expect(ShownOutput(shown).matches(printed) == isMatch)
  }

  @Test("A page's clock goes on by a minute with each command, and a remark sets it")
  func clock() throws {
    let page = """
      laptop$ not in a block
      ```console
      # Friday, 2026-11-20 08:00
      laptop$ countme today
      Nothing yet

      phone$ cat <<'END'
      laptop$ text
      END
      ```
      """
    let steps = try TutorialStep.all(in: page)
    #expect(steps.map(\.device) == ["laptop", "phone"])
    #expect(steps.map(\.command) == ["countme today", "cat <<'END'\nlaptop$ text\nEND"])
    #expect(steps.map(\.shown) == [["Nothing yet", ""], []])
    let times = steps.map { $0.time.formatted(.iso8601) }
    #expect(times == ["2026-11-20T08:01:00Z", "2026-11-20T08:02:00Z"])
  }
}
