import TestSupport
import Testing

@Suite("Words in another order than is read", .ownThread)
struct TurnedWordsTests {
  @Test(
    "What is said in another order leads to what to write",
    arguments: [
      ("use-by friday milk", "countme use-by add milk friday"),
      ("fast until noon", "countme fast stop at noon ends the one under way"),
    ])
  func turned(words: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme \(words)", 64)
    #expect(refusal.contains(hint), "\(words): \(refusal)")
  }

  @Test("Two habits without a word between them are two commands")
  func habits() throws {
    let diary = try DiaryJourney()
    try diary.run("countme habit add Floss; countme habit add Meditate")
    let refusal = try diary.fails("countme check floss meditate yesterday", 66)
    #expect(
      refusal.contains("countme check Floss yesterday, and countme check Meditate yesterday"),
      "\(refusal)")
  }

  @Test("A fast that is done has ended", arguments: ["done", "over", "end"])
  func done(word: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast start 16:8")
    #expect(try diary.run("countme fast \(word)").contains("Fasted"))
  }

  @Test("On a terminal a habit that is not there begins if somebody says so, and is noted")
  func begun() throws {
    let diary = try DiaryJourney()
    func answer(_ key: String) throws -> String {
      try diary.run("echo \(key) | script -qec 'countme habit journal 10 min' /dev/null || true")
    }
    #expect(try answer("n").contains("there is no habit journal 10 min"))
    #expect(try !diary.run("countme habits").contains("journal"))
    #expect(try answer("y").contains("journal begins"))
    #expect(try diary.run("countme check").contains("[x]  journal"))
  }
}
