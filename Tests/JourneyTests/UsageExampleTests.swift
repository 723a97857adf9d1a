import Foundation
import TestSupport
import Testing

@Suite("What to write instead", .ownThread)
struct UsageExampleTests {
  private static let commands = [
    "check", "copy", "day", "drink", "eat", "export", "fast", "food", "goal", "habit", "import",
    "list", "meal", "month", "move", "new", "react", "report", "set", "uncheck", "use-by", "weigh",
  ]

  @Test("A command that is not understood shows an example, which works", arguments: commands)
  func examples(command: String) throws {
    let diary = try DiaryJourney()
    try diary.run(
      "countme habit add Swim && countme eat Plum 30 --date yesterday && countme export json -o FILE"
        + " && mv FILE ..")
    if command.hasSuffix("check") { try diary.run("countme habit add Meditate") }
    let refusal = try diary.fails("countme \(command) --nonsense", 64)
    let example = try #require(
      refusal.firstMatch(of: #/for example: (countme .*?); countme help ([a-z-]+) explains it\n/#))
    #expect(example.2 == command)
    let line = String(example.1).replacingOccurrences(of: "FILE", with: "../FILE")
    let answer = try diary.shell.run(line, in: diary.folder)
    #expect(answer.code == 0, "\(line): \(answer)")
  }

  @Test("A number below 0 is called one")
  func negatives() throws {
    let diary = try DiaryJourney()
    for line in [
      "drink -5", "weigh -4", "eat Oats -5", "goal -2000", "move Running -1.5",
      "eat Oats 311 --protein -3",
    ] {
      let refusal = try diary.fails("countme \(line)", 64)
      #expect(refusal.contains(" is less than 0\nhint: for example: countme "), "\(refusal)")
    }
    #expect(try diary.run("countme eat Oats 311 --date -3d").hasPrefix("Oats"))
  }

  @Test("A list is written as one")
  func lists() throws {
    let diary = try DiaryJourney()
    let refusal = try diary.fails("countme set profile/settings settings allergens=gluten", 65)
    let words = try #require(refusal.firstMatch(of: #/write a list: ('.*?'); nothing/#))
    try diary.run("countme set profile/settings settings \(words.1)")
    #expect(try diary.run("countme eat Bread 80").contains("Careful"))
  }

  @Test("A name that is not there leads to the ones that may be meant")
  func names() throws {
    let diary = try DiaryJourney()
    #expect(try diary.fails("countme list foods", 66).contains("did you mean foodItems or favor"))
    #expect(try diary.fails("countme list weights", 66).contains("did you mean weightHistory?"))
    #expect(try diary.fails("countme list zzz", 66).contains("the collections are: "))
    #expect(try diary.fails("countme help nosuch", 64).contains("there is no command nosuch\n"))
    #expect(try diary.fails("countme help eet", 64).contains("did you mean eat"))
    #expect(try diary.fails("countme drnk 250", 64).contains("did you mean drink"))
    #expect(try diary.fails("countme delete it", 64).contains("did you mean rm?"))
    #expect(try diary.run("countme help eat").contains("USAGE: countme eat"))
    #expect(try diary.run("countme help").contains("DIARY"))
  }
}
