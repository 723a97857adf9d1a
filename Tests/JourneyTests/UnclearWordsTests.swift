import TestSupport
import Testing

@Suite("Words that tell nothing clear", .ownThread)
struct UnclearWordsTests {
  @Test("A weight far from the last one is refused with its unit in each of two commands")
  func weight() throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 78.2")
    let refusal = try diary.fails("countme weigh 171 --at 0:01", 65)
    for unit in ["kg", "lb"] {
      #expect(refusal.contains("countme weigh 171 \(unit) --at 0:01"))
    }
    #expect(try diary.run("countme weigh 171 lb").contains("77.6 kg"))
    // Whatever else was said is said again, so that nothing is lost by typing what is proposed.
    let whole = try diary.fails("countme weigh 171 --body-fat 20 --waist 81.5 --note 'a run'", 65)
    #expect(whole.contains("countme weigh 171 lb --body-fat 20 --waist 81.5 --note \"a run\""))
    try diary.run("countme weigh 79")
  }

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
