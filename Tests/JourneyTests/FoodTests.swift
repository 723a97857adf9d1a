import TestSupport
import Testing

@Suite("Foods", .ownThread)
struct FoodTests {
  @Test("A food of the table is eaten by its name, in its own portions")
  func table() throws {
    let diary = try DiaryJourney()
    let answer = try diary.run("countme eat bananna '2 medium'")
    #expect(answer.hasPrefix("Banana, raw, 2 medium, 244.4"))
    #expect(answer.contains("taken: Banana, raw, USDA 63107010"))
    #expect(try diary.run("countme eat rice 150g").contains("150 g, 193.5 kcal"))
    #expect(try diary.run("countme eat milk --serving '250 ml'").contains("250 ml, 157.3 kcal"))
    #expect(try diary.run("countme eat egg '1/2 cup'").contains("0.5 cup"))
    #expect(
      try diary.run("countme list foodItems --where name='Banana, raw' --format jsonl")
        .contains("\"source\":\"fndds:63107010\""))
    #expect(try diary.run("countme eat usda:09003 100g").contains("Apples, raw, with skin, 100 g"))
  }

  @Test("What was eaten is known by its name, in every unit that the table has for it")
  func again() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat banana '1 medium'")
    let answer = try diary.run("countme eat banana '200 g'")
    #expect(answer.hasPrefix("Banana, raw, 200 g, 194 kcal"))
    #expect(!answer.contains("taken:"))
    try diary.run("countme eat 'Mum soup' 250 --serving '300 g'")
    #expect(try diary.run("countme eat 'mum soup' '1 lb'").contains("378 kcal"))
    let refusal = try diary.fails("countme eat 'mum soup' '1 bowl'", 65)
    #expect(refusal.contains("it is not clear how much of mum soup that is"))
  }

  @Test("What is not clear is asked about: nothing is written down, and the answers are commands")
  func units() throws {
    let diary = try DiaryJourney()
    try diary.fails("countme eat banana '2 fathoms'", 65)
    try diary.fails("countme eat zzzzzz", 65)
    try diary.fails("countme eat zzzzzz '1 cup'", 65)
    let asked = try diary.run("countme eat almonds 20 --json 2>&1 || true")
    #expect(asked.contains("\"command\":\"countme eat \\\"20 almonds\\\"\""))
    #expect(try diary.run("countme list foodItems --json") == "[]\n")
    #expect(try diary.run("countme eat cider --yes").contains("taken: "))
    #expect(try diary.run("countme list foodItems --json | jq -r '.[].words'") == "cider?\n")
    try diary.fails("countme eat banana '1 cup' --serving '2 cups'", 64)
    #expect(try diary.run("countme eat banana '440 kJ'").contains("105.2 kcal"))
  }

  @Test("A barcode finds a food of one's own, and stays with it")
  func barcodes() throws {
    let diary = try DiaryJourney()
    try diary.fails("countme eat --barcode 4001234567890", 65)
    // A food without one is not what a scanner meant that read nothing.
    try diary.run("countme new favoriteFoods name=Rum calories=20")
    for blank in ["''", "'  '"] { try diary.fails("countme eat --barcode \(blank)", 64) }
    #expect(try diary.run("countme eat Roll 100 --barcode ''").hasPrefix("Roll, 100 kcal"))
    try diary.run("countme undo 2")
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
    #expect(names.hasPrefix("Oats:eaten\nOats, raw:table\n"))
    #expect(try diary.run("countme food search banana").contains("USDA 63107010"))
    #expect(try diary.run("countme food search zzzzzz").contains("There is no food like zzzzzz"))
    let page = try diary.run("countme food show usda:01123 --serving '3 large'")
    #expect(page.contains("214.5 kcal") && page.contains("measured in g; oz; lb; ml; large"))
    #expect(
      try diary.run("countme food show egg --json | jq -c '[.origin, .id, .calories]'")
        == "[\"table\",\"31102000\",88]\n")
    try diary.fails("countme food show zzzzzz", 66)
    try diary.fails("countme food search", 64)
    try diary.fails("countme food search oats --limit 0", 64)
  }

  @Test("An ingredient of a meal is looked up too")
  func ingredients() throws {
    let diary = try DiaryJourney()
    let answer = try diary.run(
      "countme meal add Porridge --ingredient 'oats;;0.5 cup' --ingredient 'milk;;1 cup'")
    #expect(answer.contains("300.4 kcal a serving"))
  }
}
