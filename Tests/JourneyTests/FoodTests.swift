import TestSupport
import Testing

@Suite("Foods")
struct FoodTests {
  @Test("A food of the table is eaten by its name, in its own portions")
  func table() throws {
    let diary = try DiaryJourney()
    let answer = try diary.run("countme eat bananna '2 medium'")
    #expect(answer.hasPrefix("Bananas, raw, 2 medium, 210"))
    #expect(answer.contains("taken: Bananas, raw, USDA 09040"))
    #expect(answer.contains("it could also be: "))
    #expect(try diary.run("countme eat rice 150g").contains("150 g, 195 kcal"))
    #expect(try diary.run("countme eat milk --serving '250 ml'").contains("250 ml, 157.3 kcal"))
    #expect(try diary.run("countme eat egg '1/2 cup'").contains("0.5 cup"))
    #expect(
      try diary.run("countme list foodItems --where name='Bananas, raw' --format jsonl")
        .contains("\"source\":\"usda:09040\""))
    #expect(try diary.run("countme eat usda:09003 100g").contains("Apples, raw, with skin, 100 g"))
  }

  @Test("What was eaten is known by its name, in every unit that the table has for it")
  func again() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat banana '1 medium'")
    let answer = try diary.run("countme eat banana '200 g'")
    #expect(answer.hasPrefix("Bananas, raw, 200 g, 178 kcal"))
    #expect(!answer.contains("taken:"))
    try diary.run("countme eat 'Mum soup' 250 --serving '300 g'")
    #expect(try diary.run("countme eat 'mum soup' '1 lb'").contains("378 kcal"))
    let refusal = try diary.fails("countme eat 'mum soup' '1 bowl'", 64)
    #expect(refusal.contains("g; kg; oz; lb"))
  }

  @Test("A unit that a food is not known in is answered with those that it has")
  func units() throws {
    let diary = try DiaryJourney()
    let refusal = try diary.fails("countme eat banana '2 fathoms'", 64)
    #expect(refusal.contains("cup, mashed; cup, sliced; extra small"))
    try diary.fails("countme eat zzzzzz", 64)
    try diary.fails("countme eat zzzzzz '1 cup'", 64)
    try diary.fails("countme eat banana '1 cup' --serving '2 cups'", 64)
    #expect(try diary.run("countme eat banana '440 kJ'").contains("105.2 kcal"))
  }

  @Test("A barcode finds a food of one's own, and stays with it")
  func barcodes() throws {
    let diary = try DiaryJourney()
    try diary.fails("countme eat --barcode 4001234567890", 64)
    try diary.run("countme eat Müsli 350 --serving '100 g' --barcode 4001234567890 --save")
    let whole = try diary.run("countme eat --barcode 4001234567890")
    #expect(whole.hasPrefix("Müsli, 100 g, 350 kcal"))
    let half = try diary.run("countme eat --barcode 4001234567890 '50 g'")
    #expect(half.hasPrefix("Müsli, 50 g, 175 kcal"))
    #expect(try diary.run("countme food show 4001234567890").hasPrefix("Müsli\n"))
    #expect(
      try diary.run("countme list favoriteFoods --format json | jq -r '.[].barcode'")
        == "4001234567890\n")
  }

  @Test("Foods are searched, one's own first, and shown with what is known of them")
  func searching() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --serving '80 g' --protein 10.8")
    let names = try diary.run(
      "countme food search oat --limit 3 --json | jq -r '.[] | [.name, .origin] | join(\":\")'")
    #expect(names.hasPrefix("Oats:eaten\nOats:table\n"))
    #expect(try diary.run("countme food search banana").contains("USDA 09040"))
    #expect(try diary.run("countme food search zzzzzz").contains("There is no food like zzzzzz"))
    let page = try diary.run("countme food show usda:01123 --serving '3 large'")
    #expect(page.contains("214.5 kcal") && page.contains("measured in g; oz; lb; ml; large"))
    #expect(
      try diary.run("countme food show egg --json | jq -c '[.origin, .id, .calories]'")
        == "[\"table\",\"01123\",71.5]\n")
    try diary.fails("countme food show zzzzzz", 66)
    try diary.fails("countme food search", 64)
    try diary.fails("countme food search oats --limit 0", 64)
  }

  @Test("An ingredient of a meal is looked up too")
  func ingredients() throws {
    let diary = try DiaryJourney()
    let answer = try diary.run(
      "countme meal add Porridge --ingredient 'oats;;0.5 cup' --ingredient 'milk;;1 cup'")
    #expect(answer.contains("452.2 kcal a serving"))
  }
}
