import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("What people say of an entry that they correct")
struct CorrectionWordsTests {
  @Test(
    "What is said around the entry and how much it is now is left out",
    arguments: [
      ("oats was actually 80g", "oats 80g"),
      ("the curry was 650 kcal not 500", "the curry 650 kcal"),
      ("toast should have been 2 slices", "toast 2 slices"), ("oats 60g to 80g", "oats to 80g"),
      ("oats from 60g to 80g", "oats to 80g"), ("oats 80g instead of 60g", "oats 80g"),
      ("toast to 3 slices", "toast to 3 slices"), ("water is life 20g", "water is life 20g"),
      ("salad without dressing 20 g", "salad without dressing 20 g"),
    ])
  func plain(text: String, left: String) {
    let said = CorrectionWords(text.split(separator: " ").map(String.init))
    #expect(said.words.joined(separator: " ") == left)
  }

  @Test("A time, a day or a part behind it is where the entry goes, or how much of it is left")
  func targets() {
    func said(_ text: String) -> CorrectionWords {
      CorrectionWords(text.split(separator: " ").map(String.init))
    }
    #expect(said("oats to 8:30").newTime == "8:30" && said("oats to 8am").newTime == "8am")
    #expect(said("oats to yesterday").newDay == "yesterday")
    #expect(said("move breakfast to last friday").newDay == "last friday")
    #expect(said("move breakfast to yesterday").words == ["breakfast"])
    #expect(said("almonds half as much").factor == 0.5 && said("oats twice as much").factor == 2)
    for text in ["rice half of it", "half the rice", "half of the rice", "half my rice"] {
      let half = said(text)
      #expect(half.words == ["rice"] && half.factor == 0.5 && !half.mayBeCount, "\(text)")
    }
    for (text, left, factor) in [
      ("a third of the rice", "rice", 1.0 / 3), ("a quarter of the rice", "rice", 0.25),
      ("half the rice to lunch", "rice to lunch", 0.5), ("only half the rice", "rice", 0.5),
      ("half of rice", "rice", 0.5), ("half the 7 up", "7 up", 0.5), ("twice the rice", "rice", 2),
      ("half the 2% milk", "2% milk", 0.5), ("double the rice", "rice", 2),
    ] {
      let part = said(text)
      #expect(part.words.joined(separator: " ") == left && part.factor == factor, "\(text)")
    }
    for text in ["half of 2 eggs", "half the rice 20 g", "double espresso", "half of it"] {
      #expect(said(text).words.count == text.split(separator: " ").count, "\(text)")
    }
    #expect(said("egg half").mayBeCount && said("egg x2").mayBeCount)
    #expect(!said("egg double").mayBeCount && !said("egg twice").mayBeCount)
    #expect(said("half and half 20 ml").factor == nil && said("half the rice 20 g").factor == nil)
    for text in ["coffee to tea", "toast to 3", "oats to 80 g", "move on to something new"] {
      #expect(said(text).newDay == nil && said(text).newTime == nil, "\(text)")
    }
  }

  /// A day with two coffees, breakfast and lunch.
  private func diary(_ device: TestDevice) async throws -> TestDiary {
    let diary = try await device.create()
    for (text, time, meal) in [
      ("coffee", 8, "breakfast"), ("oats 60g", 8, "breakfast"), ("coffee", 15, "snack"),
      ("oats 30g", 13, "lunch"),
    ] {
      var entry = FoodEntry(.said(text))
      entry.meal = meal
      entry.when = EntryTime(time: ClockTime(hour: time, minute: 0, second: 0))
      _ = try await diary.eat(entry)
    }
    return diary
  }

  @Test(
    "Words before a name tell which of several entries is meant, and a meal alone is all of it",
    arguments: [
      ("second coffee", ["15:00"]), ("first coffee", ["08:00"]), ("last coffee", ["15:00"]),
      ("morning coffee", ["08:00"]), ("breakfast oats", ["08:00"]), ("lunch oats", ["13:00"]),
      ("evening coffee", []), ("breakfast", ["08:00", "08:00"]),
      ("dinner", []), ("coffee", ["15:00", "08:00"]),
    ] as [(String, [String])])
  func places(words: String, times: [String]) async throws {
    let device = try TestDevice("laptop")
    let diary = try await diary(device)
    let meant = try diary.reader().entries(SpokenEntry(words))
    #expect(meant.entries.compactMap { $0.time?.clockText } == times)
    #expect(meant.isWhole == (words == "breakfast"))
  }

  @Test("Each part of a name is an entry where each has one, and why it goes is no part of it")
  func parts() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for text in ["an apple", "toast"] { _ = try await diary.eat(FoodEntry(.said(text))) }
    let reader = try diary.reader()
    #expect(try reader.each(SpokenEntry("apple and toast"))?.count == 2)
    #expect(try reader.each(SpokenEntry("apple and pear")) == nil)
    #expect(try reader.each(SpokenEntry("apple and apple")) == nil)
    #expect(SpokenEntry("toast i didn't eat it").name == "toast")
    #expect(SpokenEntry("yesterday's toast").day == "yesterday")
    #expect(SpokenEntry("shepherd's pie").day == nil)
  }
}
