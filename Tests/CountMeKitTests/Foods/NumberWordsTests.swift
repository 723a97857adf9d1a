import Testing

@testable import CountMeFoods
@testable import CountMeJournal

@Suite("Numbers and spans as people say them")
struct NumberWordsTests {
  @Test(
    "A number in words before a measure is one in digits, and nothing else changes",
    arguments: [
      ("badminton two and a half hours", "badminton 2.5 hours"),
      ("80 and a half kilos", "80.5 kilos"), ("a litre and a half", "1.5 litre"),
      ("an hour and a half of football", "1.5 hour of football"),
      ("forty-five minutes of yoga", "45 minutes of yoga"), ("twenty five min", "25 min"),
      ("two hundred grams", "200 grams"), ("half an hour", "0.5 hour"),
      ("a quarter of an hour", "0.25 hour"), ("half of a litre", "0.5 litre"),
      ("two hundred and fifty g rice", "250 g rice"), ("a hundred and eighty five ml", "185 ml"),
      ("two hundred and two eggs", "two hundred and two eggs"),
      ("twice a day", "twice a day"), ("three days a week", "3 days a week"),
      ("three times a week", "3 times a week"), ("eighteen hours", "18 hours"),
      // What is no measure, or a rate, stays.
      ("five a side football", "five a side football"), ("10k at 6 min a km", "10k at 6 min a km"),
      ("half marathon 2 h", "half marathon 2 h"), ("run 5 km", "run 5 km"),
    ])
  func digits(text: String, read: String) {
    #expect(NumberWords.inDigits(text) == read)
  }

  @Test(
    "The fraction behind a measure belongs to the number before it, of foods, too",
    arguments: [
      ("a cup and a half of rice", "1.5 cup of rice"),
      ("a slice and a half of toast", "1.5 slices of toast"),
      ("slice and a half of toast", "1.5 slices of toast"), ("banana 2 pcs", "2 bananas"),
      ("2 pcs banana", "2 bananas"),
    ])
  func fractions(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    let written = try foods.written(text)
    #expect(written == (try foods.written(same)))
  }

  @Test(
    "Water is added up as it is said, and no other drink is water",
    arguments: [
      ("two and a half glasses", ["2.5 glasses"]),
      ("2 glasses and 300ml", ["2 glasses", "300 ml"]),
      ("250ml 3 times", ["750 ml"]), ("half of a 500ml bottle", ["250 ml"]),
      ("2 bottles 500ml", ["1000 ml"]), ("3 x 250ml", ["750 ml"]),
      ("hot water with lemon", ["1 glass"]), ("sparkling water 500", ["500"]),
      ("a bottle of water 750", ["750 ml"]), ("water with lemon 500ml", ["500 ml"]),
      ("water with ice 400", ["400"]), ("water with 2 ice cubes", ["1 glass"]),
      ("hot", nil), ("cold 300 ml", nil), ("tea", nil), ("water with sugar", nil),
      ("no water", nil), ("2 glasses and 1", nil),
      ("coconut water 300 ml", nil), ("a large glass of water", nil), ("3 to 4 glasses", nil),
    ] as [(String, [String]?)])
  func water(text: String, amounts: [String]?) {
    #expect(PlainWater.amounts(in: text) == amounts)
  }

  @Test(
    "A span of the clock is when it began and how long it was",
    arguments: [
      ("zumba from 6 to 7pm yesterday", "zumba at 18:00 for 1 h yesterday"),
      ("gym 18:00-19:30 yesterday", "gym at 18:00 for 90 min yesterday"),
      ("gym from 5pm to 7 on monday", "gym at 17:00 for 2 h on monday"),
      ("hiked from 10am to 2", "hiked at 10:00 for 4 h"),
      ("danced from 11pm to 1", "danced at 23:00 for 2 h"),
      ("yoga from 9am to 12", "yoga at 9:00 for 3 h"),
      ("migraine 2pm to 5pm", "migraine at 14:00 for 3 h"),
      ("yoga 18:00-19:30", "yoga at 18:00 for 90 min"),
      ("run 11:30am to 1pm", "run at 11:30 for 90 min"),
      ("run from 11 to 1pm", "run at 11:00 for 2 h"),
      ("zumba class 7 to 8pm", "zumba class at 19:00 for 1 h"),
      ("run at 7 to 8pm", "run at 7 to 8pm"),
      ("run 5 to 7pm", "run 5 to 7pm"), ("gym 6-7pm", "gym at 18:00 for 1 h"),
      ("shift from 10pm to 6am", "shift at 22:00 for 8 h"),
      ("swim between 7 and 8am", "swim at 7:00 for 1 h"),
      // Which half of the day it was nobody says, so that it is asked.
      ("gym from 6 to 7", "gym at 6 for 1 h"),
      ("walk 15 to 20 min", "walk 15 to 20 min"), ("walk from 3 to 4 km", "walk from 3 to 4 km"),
      ("20-30 min walk", "20-30 min walk"), ("couch to 5k", "couch to 5k"),
    ])
  func spans(text: String, read: String) {
    #expect(ClockSpan.inMinutes(text) == read)
  }

  @Test("The words for about are in one list, whatever stands beside them")
  func hedges() {
    for word in ["about", "around", "roughly", "approx", "circa", "ca"] {
      #expect(SpokenSentence("toast \(word) 9").openNumber != nil, "\(word)")
      #expect(SpokenSentence("toast \(word) 300 kcal").rest == "toast 300 kcal", "\(word)")
    }
  }
}
