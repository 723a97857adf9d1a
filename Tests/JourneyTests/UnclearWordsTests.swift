import TestSupport
import Testing

@Suite("Words that tell nothing clear", .ownThread)
struct UnclearWordsTests {
  @Test(
    "A question is never written down",
    arguments: [
      "eat 'a plum?'", "move 'run 5 km?'", "drink '250?'", "react 'rash?'", "weigh '70?'",
    ])
  func questions(command: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 71")
    let before = try diary.run("git rev-parse HEAD")
    try diary.fails("countme \(command)", 64)
    #expect(try diary.run("git rev-parse HEAD") == before)
  }
}
