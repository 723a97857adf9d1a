import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Habits as people say them")
struct HabitWordsTests {
  @Test(
    "How often a habit is due is read behind its name",
    arguments: [
      ("drink 8 glasses of water every day", "drink 8 glasses of water", nil, [], 1),
      ("gym 3 times a week", "gym", 3, [], 1), ("gym three times per week", "gym", 3, [], 1),
      ("yoga twice a week", "yoga", 2, [], 1), ("swim 2x/week", "swim", 2, [], 1),
      ("call dad weekly", "call dad", 1, [], 1),
      ("read 20 pages on weekdays", "read 20 pages", nil, [1, 2, 3, 4, 5], 1),
      ("call mum every sunday", "call mum", nil, [7], 1),
      ("swim on mondays and thursdays", "swim", nil, [1, 4], 1),
      ("run every mon, wed and fri", "run", nil, [1, 3, 5], 1),
      ("tidy up at the weekend", "tidy up", nil, [6, 7], 1),
      ("stretch 3 times a day", "stretch", nil, [], 3), ("floss twice daily", "floss", nil, [], 2),
      ("gym mon wed fri", "gym", nil, [1, 3, 5], 1),
      ("gym monday to friday", "gym", nil, [1, 2, 3, 4, 5], 1),
      ("sweets only on weekends", "sweets", nil, [6, 7], 1),
      ("gym three days a week", "gym", 3, [], 1),
      // What is not said so is the name.
      ("Plan Monday", "Plan Monday", nil, [], 1), ("Meditate", "Meditate", nil, [], 1),
      ("read 20 pages", "read 20 pages", nil, [], 1), ("daily", "daily", nil, [], 1),
    ] as [(String, String, Int?, [Int], Double)])
  func rhythms(text: String, name: String, weekly: Int?, days: [Int], goal: Double) throws {
    let entry = try HabitEntry(said: text)
    #expect(entry.name == name && entry.timesPerWeek == weekly && entry.goal == goal)
    #expect(entry.weekdays == days)
  }

  @Test(
    "A rhythm that no habit has is refused, and not taken for every day",
    arguments: [
      "water plants every other day", "pay rent monthly", "swim twice a month",
      "call mum every second sunday", "deworm the dog every 3 months",
      "walk 10 times a week", "floss 2 times a day every day",
    ])
  func unknown(text: String) {
    #expect(throws: DiaryError.self) { try HabitEntry(said: text) }
  }

  @Test(
    "A habit is known by its words in any tense, and never by what was not done",
    arguments: [
      ("meditated", "Meditate"), ("meditation", "Meditate"), ("pressups", "Press-ups"),
      ("took my vitamins", "Vitamins"), ("reading", "Read 20 pages"), ("no sugar", "No sugar"),
      ("sugar", nil), ("did not meditate", nil), ("skipped meditation", nil),
      ("meditate later", nil), ("my", nil), ("meditate?", nil), ("did i meditate", nil),
      ("have to meditate", nil), ("meditate tomorrow", nil), ("went to read", "Read 20 pages"),
      ("read 25 pages", nil), ("walk", nil), ("pause", "Pause walk"), ("pause walk", "Pause walk"),
      ("gym", "Go to the gym"),
    ] as [(String, String?)])
  func known(said: String, name: String?) async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for habit in [
      "Meditate", "Press-ups", "Vitamins", "Read 20 pages", "No sugar", "Pause walk",
      "Go to the gym",
    ] {
      _ = try await diary.addHabit(HabitEntry(name: habit))
    }
    #expect((try? diary.reader().habit(called: said))?.name == name)
  }
}
