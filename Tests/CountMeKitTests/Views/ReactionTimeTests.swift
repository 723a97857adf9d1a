import CountMeFoods
import Testing

@testable import CountMeHistory
@testable import CountMeJournal

@Suite("When a reaction was, and how strong")
struct ReactionTimeTests {
  @Test(
    "How long after something it began is no time of its own, and a meal after which it was is kept"
  )
  func after() throws {
    let curry = try Reaction(said: SpokenWhen("mild heartburn 20 min after the curry"))
    #expect(curry.isTimeOpen && curry.type == "heartburn" && curry.suspected == ["curry"])
    let lunch = try Reaction(said: SpokenWhen("bloated after lunch, quite bad"))
    #expect(!lunch.isTimeOpen && lunch.notes == "after lunch" && lunch.severity == 4)
    #expect(try Reaction(said: SpokenWhen("bloated at lunch")).notes == nil)
  }

  @Test(
    "What did not happen or is over is none, nor is a strength on another scale",
    arguments: ["didnt get bloated", "headache better now", "wasnt bloated"])
  func denied(text: String) {
    #expect(throws: DiaryError.self) { try Reaction(said: SpokenWhen(text)) }
  }

  @Test(
    "An hour since which a reaction is, is when it began, whatever is said behind it",
    arguments: [
      ("bloating since 9", "9"), ("rash since 9:30", "9:30"),
      ("bloating since 2 days", nil), ("bloating since yesterday", nil),
      ("bloating since 9 after milk", "9"), ("rash since 9, 4/5", "9"),
      ("rash since 9:30 yesterday", "9:30"), ("rash since 9 severity 3", "9"),
      ("rash since 9 4/5", "9"), ("rash since 9 mild", "9"), ("rash since 9 and cramps", "9"),
      ("rash since 9 with cramps", "9"), ("rash since 3 this week", nil),
    ] as [(String, String?)])
  func since(text: String, time: String?) throws {
    let said = SpokenWhen(ofSpan: text)
    #expect(said.moment.time == time, "\(said.moment)")
    #expect(time == nil || !said.words.contains("since"), "\(said.words)")
  }

  @Test(
    "Days in which something was so often or so far are over, and no day to come",
    arguments: [
      ("third migraine in a week", nil), ("headache twice in 2 days", nil),
      ("3rd rash in 5 days", nil), ("hike 40 km in 2 days", nil), ("walked 30km in 3 days", nil),
      ("yoga 3 times in a week 30 min", nil), ("3 l in 2 days", nil),
      ("hives in 3 days", "in 3 days"), ("yoga 30 min in 2 days", "in 2 days"),
    ] as [(String, String?)])
  func spans(text: String, day: String?) {
    let said = SpokenWhen(text)
    #expect(said.moment.day == day && said.isToCome == (day != nil))
  }

  @Test("Ten is no severity, and a day of the calendar is none")
  func scales() throws {
    for text in ["stomach ache 10/10", "headache 8/10"] {
      #expect(throws: DiaryError.self) { try Reaction.expectScale(in: text) }
    }
    for text in ["headache 4/5", "rash 22/10", "rash 10/10/2026"] {
      try Reaction.expectScale(in: text)
    }
  }
}
