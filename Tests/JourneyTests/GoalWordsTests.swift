import TestSupport
import Testing

@Suite("Goals in words", .ownThread)
struct GoalWordsTests {
  private static let query = "countme goal --json | jq -c 'with_entries(select(.value))'"

  @Test(
    "Words set what the options set, in any order and number",
    arguments: [
      ("1800 kcal a day", "1800"), ("1,800 calories per day", "1800"), ("eat 1800 kcal", "1800"),
      ("calories: 1800", "1800"), ("protein 140g", "--protein 140"),
      ("140 g of protein", "--protein 140"),
      ("140g protein, 200g carbs", "--protein 140 --carbs 200"),
      ("protein 140 carbs 200 fat 60", "--protein 140 --carbs 200 --fat 60"),
      ("100 carbs 50 fat", "--carbs 100 --fat 50"), ("fibre 30", "--fiber 30"),
      ("2000 protein 140", "2000 --protein 140"),
      ("2000 kcal 150g protein and 2.5l water", "2000 --protein 150 --water 2.5l"),
      ("water 2 l", "--water 2l"), ("2.5 litres of water", "--water 2500"),
      ("drink half a litre a day", "--water 500"), ("8 glasses of water", "--water 2l"),
      ("weight 70kg", "--weight 70"), ("70 kg", "--weight 70"),
      ("target weight 11 st 6", "--weight 160lb"),
      ("10k steps a day", "--steps 10000"), ("walk 8,000 steps", "--steps 8000"),
      ("burn 300 kcal", "--exercise 300"), ("2000 kcal exercise 300", "2000 --exercise 300"),
      ("8000 kJ", "1912"), ("1.5k kcal", "1500"), ("1800 from yesterday", "1800 --from yesterday"),
    ])
  func words(said: String, options: String) throws {
    let (words, typed) = (try DiaryJourney(), try DiaryJourney())
    let answer = try words.run("countme goal \(said)")
    #expect(try answer == typed.run("countme goal \(options)"))
    #expect(try words.run(Self.query) == typed.run(Self.query))
    #expect(try words.run("countme goal '\(said)'") == answer)
  }

  @Test(
    "What may be another goal, or none, is refused with what to write",
    arguments: [
      ("140g", "countme goal 1800 kcal, protein 140 g"), ("2000 1800", "is not a clear goal"),
      ("protein", "countme goal protein 140 g"), ("exercise 30", "is not a clear goal"),
      ("30 min walk", "is not a clear goal"), ("water 2", "is not a clear goal"),
      ("walk 30", "is not a clear goal"), ("sugar 20g", "there is no goal of sugar"),
      ("lose half a kilo a week", "countme goal weight 70 kg"),
      ("gym 3 times a week", "countme habit add gym 3 times a week"),
      ("protein 140 --protein 150", "is said twice"), ("1800 from monday --from -9d", "said twice"),
      ("protein 1.400", "write 1400 or 1.4"),
    ])
  func unclear(said: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme goal \(said)", 64)
    #expect(refusal.contains(hint), "\(said): \(refusal)")
  }

  @Test(
    "An option takes its number with the unit that it is in",
    arguments: [
      ("goal --protein 140g", "goal --protein 140"), ("goal --steps 10,000", "goal --steps 10000"),
      ("goal --carbs '0.2 kg'", "goal --carbs 200"),
      ("goal --exercise 300kcal", "goal --exercise 300"),
      ("move Yoga 90 --minutes 1h", "move Yoga 90 --minutes 60"),
      ("move Run 90 --distance 5km", "move Run 90 --distance 5"),
      ("weigh 80 --body-fat 22% --waist 0.9m", "weigh 80 --body-fat 22 --waist 90"),
      ("goal --water 2,500", "goal water 2500"), ("goal --water 2,500ml", "goal --water 2.5l"),
      ("goal --water 2,5l", "goal --water 2500"), ("drink 1,500 ml", "drink 1.5l"),
      ("drink '1,000 ml of water'", "drink 1000"), ("weigh 81,5", "weigh 81.5"),
    ])
  func units(said: String, plain: String) throws {
    let fields = [
      "proteinGoal", "carbohydrateGoal", "exerciseGoal", "stepGoal", "durationMinutes", "distance",
      "bodyFat", "waist", "waterGoal", "milliliters", "weight",
    ].map { ".\($0)?" }.joined(separator: ", ")
    let answers = try [said, plain].map { line in
      try DiaryJourney().run(
        "countme \(line) --json | jq -c '[.. | objects | (\(fields)) | numbers]'")
    }
    #expect(answers[0] != "[]\n")
    #expect(answers[0] == answers[1])
    try DiaryJourney().fails("countme eat Oats 311 --protein 11min", 64)
  }

  @Test(
    "Thousands of water and weight are not taken for ones, and a few ml for no goal",
    arguments: [
      ("goal --water 2", "2 ml is too little for a goal of a day", "100 to 20000 ml"),
      ("drink '1,000 fl oz'", "29573.5 ml is too much for water at once", "10 to 10000 ml"),
      ("weigh '1,234 lb'", "559.7 kg is too much for a weight", "20 to 400 kg"),
    ])
  func bounds(line: String, message: String, bounds: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", 65)
    #expect(refusal.contains(message) && refusal.contains("expected \(bounds);"), "\(refusal)")
  }

  @Test("The goals are shown where they are asked for")
  func shown() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal 1800")
    #expect(try diary.run("countme goal show") == diary.run("countme goal"))
  }
}
