import TestSupport
import Testing

@Suite("What stands behind eat and the other daily commands", .ownThread)
struct FoodArgumentsTests {
  @Test(
    "An amount needs no quotes, and may stand in front",
    arguments: [
      ("egg 2 large", "2 large, 176 kcal"), ("egg '2 large'", "2 large, 176 kcal"),
      ("2 eggs", "2 eggs, 176 kcal"), ("'2 eggs'", "2 eggs, 176 kcal"),
      ("2 large eggs", "2 large, 176 kcal"), ("whole milk 250 ml", "250 ml, 157.3 kcal"),
      ("150 g rice", "150 g, 193.5 kcal"), ("rice 150g", "150 g, 193.5 kcal"),
      ("2 slices of bread", "Bread, white, 2 medium or regular slice"),
      ("milk 1/2 cup", "0.5 cup, 74.4 kcal"), ("usda:09003 100g", "with skin, 100 g, 52 kcal"),
      ("Oats 311", "Oats, 311 kcal"), ("mum soup 311 kcal", "mum soup, 311 kcal"),
      ("'7 Up' 140", "7 Up, 140 kcal"), ("Vitamin B12 shake 90", "Vitamin B12 shake, 90 kcal"),
    ])
  func amounts(words: String, answer: String) throws {
    let diary = try DiaryJourney()
    let said = try diary.run("countme eat \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }

  @Test(
    "Several foods stand in the order of the sentence, and as they were copied", arguments: 0..<4)
  func order(number: Int) throws {
    let diary = try DiaryJourney()
    let foods = ["2 eggs", "toast with butter", "a banana", "an apple"]
    let words = (foods[number...] + foods[..<number]).joined(separator: ", ")
    let names = ["Egg": 0, "Bread": 1, "Butter": 1, "Banana": 2, "Apple": 3]
    let said = try diary.run("countme eat '\(words)'").split(separator: "\n").prefix(5)
    let places = said.map { line in
      names.first { line.hasPrefix($0.key) }.map { ($0.value + 4 - number) % 4 } ?? -1
    }
    #expect(places == places.sorted() && places.count == 5 && !places.contains(-1), "\(said)")
    try diary.run("countme copy today --to tomorrow")
    let listed = "countme day %@ --json | jq -c '[.foodItems[].name]'"
    #expect(
      try diary.run(listed.replacing("%@", with: "tomorrow"))
        == diary.run(listed.replacing("%@", with: "today")))
  }

  @Test("A small number behind a food that is known is how many")
  func numbers() throws {
    let diary = try DiaryJourney()
    let eggs = try diary.run("countme eat eggs 2")
    #expect(eggs.hasPrefix("Egg, whole, cooked, NS as to cooking method, 2 eggs, 176 kcal"))
    #expect(try diary.run("countme eat eggs 2kcal").hasPrefix("eggs, 2 kcal\n"))
    #expect(try diary.run("countme eat toast 1/2").contains("0.5 medium or regular slice"))
    // Where the person says more, the number is what the label tells.
    #expect(try diary.run("countme eat egg 5 --protein 1").hasPrefix("egg, 5 kcal\n"))
    #expect(try diary.run("countme eat egg 5 --serving '10 g'").hasPrefix("egg, 10 g, 5 kcal\n"))
    // Else it is never energy: nobody eats a pizza of 2 kcal.
    try diary.fails("countme eat pork pie 2", 65)
    try diary.fails("countme eat lamington 2", 65)
    let denied = try diary.fails("countme eat bread without butter --yes", 65)
    #expect(denied.contains("say which one:\n") && !denied.contains("--yes for the first"))
    #expect(try diary.run("countme eat Xyzzy 50").hasPrefix("Xyzzy, 50 kcal\n2026"))
    #expect(try diary.run("countme eat A 1 kcal").hasPrefix("A, 1 kcal\n2026"))
    try diary.fails("countme eat Egg 0", 65)
    #expect(try diary.run("countme eat Egg 0 kcal").hasPrefix("Egg, 0 kcal\n"))
  }

  @Test("Steps are no energy, and who ran before is no faster for it")
  func exercise() throws {
    let diary = try DiaryJourney()
    try diary.fails("countme move 10000 steps", 65)
    try diary.run("countme weigh 70 && countme move running 30 min")
    try diary.fails("countme move running 5 km in 5 min", 65)
  }

  @Test("A printed command keeps the options, and writes down what it says")
  func printedCommands() throws {
    let diary = try DiaryJourney()
    let options = "--date yesterday --meal breakfast --at 9:00 --notes 'my note' --protein 3"
    for words in ["venti iced latte", "half a tin of baked beans", "2 rotis", "toast 3000"] {
      let asked = "countme eat \(words) \(options) --json 2>&1 >/dev/null || true"
      let list = try diary.run("\(asked)")
      #expect(list.contains("--notes"), "\(list)")
      let commands = try diary.run(
        "(\(asked)) | jq -r '.candidates[:2][] | .command, .calories'"
      ).split(separator: "\n")
      #expect(!commands.isEmpty && commands.count.isMultiple(of: 2), "\(words)")
      for place in stride(from: 0, to: commands.count - 1, by: 2) {
        try diary.run(String(commands[place]))
        let written = try diary.run(
          """
          countme day yesterday --json | jq -r '.foodItems | max_by(.createdAt // .id)
            | "\\(.calories) \\(.meal) \\(.notes) \\(.protein) \\(.timestamp)"'
          """)
        #expect(
          written.hasPrefix("\(commands[place + 1]) breakfast my note 3 "),
          "\(commands[place]): \(written)")
        try diary.run("countme undo")
      }
    }
  }

  @Test("A number that could be an amount is asked about, a great one is energy")
  func doubts() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme eat bananna 2").hasPrefix("Banana, raw, 2 banana, 244.4"))
    let almonds = try diary.fails("countme eat almonds 20", 65)
    #expect(almonds.contains("countme eat \"20 almonds\""))
    #expect(almonds.contains("countme eat \"almonds 20 kcal\""))
    #expect(!(try diary.run("countme eat almonds 31")).contains("taken"))
  }

  @Test("Of a food or meal of one's own, a number counts what it is known in")
  func own() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat 'Oat bake' 100 --serving '80 g'")
    #expect(
      try diary.run("countme eat oat bake 2").hasPrefix("Oat bake, 2 servings (80 g), 200 kcal\n"))
    try diary.run("countme eat Crispbread 40 --serving '1 slice'")
    #expect(try diary.run("countme eat crispbread 3").contains("3 slices, 120 kcal"))
    try diary.run("countme meal add Porridge --ingredient 'Oats;311;80 g'")
    #expect(try diary.run("countme eat --meal-of Porridge 2").contains("622 kcal"))
    #expect(try diary.run("countme eat porridge 2").contains("Porridge, 2 serving"))
  }

  @Test("A food of one's own in grams is eaten in the portions of the table")
  func portions() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Banana 110 --serving '118 g'")
    #expect(
      try diary.run("countme eat banana 2 medium").hasPrefix("Banana, 2 medium, 234.9 kcal\n"))
    #expect(try diary.run("countme eat banana 3").contains(", 352.4 kcal\n"))
    // One of which no weight is known cannot be measured, and that is asked about.
    try diary.run("countme eat Plum 40")
    try diary.fails("countme eat plum 60g", 65)
  }

  @Test("What is called by the word comes before what has the word in its name")
  func heads() throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      countme eat 'peanut butter' 190 && countme eat 'peanut butter' 190
      countme eat 'apple pie' 400 && countme eat 'tuna mayo sandwich' 500
      countme eat 'ice cream' 200 && countme eat 'steak pie' 600 && countme eat 'egg salad' 300
      """)
    for (word, name) in [
      ("butter", "Butter, NFS, 14 g"), ("mayo", "Mayonnaise, regular"),
      ("cream", "Cream, heavy"), ("steak", "Beef, steak, NFS"), ("apple", "Apples, raw"),
      ("egg", "Egg, whole, cooked"), ("peanut butter", "peanut butter, 190"),
      ("apple pie", "apple pie, 400"),
    ] {
      let answer = try diary.run("countme eat \(word)")
      #expect(answer.hasPrefix(name), "\(word): \(answer)")
    }
    let butter = try diary.run("countme food search butter --limit 2 --json | jq -r '.[].name'")
    #expect(butter == "Butter, NFS\npeanut butter\n")
    // Among equals one's own comes first.
    try diary.run("countme eat 'Butter, from the farm' 99")
    #expect(try diary.run("countme food show butter").hasPrefix("Butter, "))
    try diary.run("countme eat Butter 101")
    #expect(try diary.run("countme eat butter").hasPrefix("Butter, 101 kcal"))
  }

  @Test("Plain water is drunk, however it is written down")
  func water() throws {
    let diary = try DiaryJourney()
    for (words, total) in [
      ("water 250 ml", "250 ml"), ("water", "500 ml"), ("2 glasses of water", "1000 ml"),
      ("'Tap water' 300", "1300 ml"), ("sparkling water 0.5l", "1800 ml"), ("water 2", "2300 ml"),
    ] {
      #expect(try diary.run("countme eat \(words)").contains("\(total) of 2000 ml"), "\(words)")
    }
    #expect(try diary.run("countme list foodItems --json") == "[]\n")
    #expect(try diary.run("countme eat 'coconut water' 45").hasPrefix("coconut water, 45 kcal"))
  }

  @Test("Other commands take a unit without quotes too")
  func units() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme drink 250 ml").contains("250 ml of"))
    #expect(try diary.run("countme drink 1 cup").contains("486.6 ml of"))
    #expect(try diary.run("countme drink '8 fl oz'").contains("723.2 ml of"))
    #expect(try diary.run("countme weigh 81 kg").contains("81 kg"))
    #expect(try diary.run("countme goal 2000 kcal").contains("eat     2000 kcal"))
    try diary.run("countme move Running 320 kcal --minutes 30")
    #expect(try diary.run("countme move running 45 min").contains("45 min, 480 kcal"))
    #expect(try diary.run("countme move running 1 h").contains("60 min, 640 kcal"))
    try diary.fails("countme move running 1 fathom", 65)
    try diary.fails("countme goal lots", 64)
  }

  @Test("Who writes down a day to come is told so, and it is written down")
  func future() throws {
    let diary = try DiaryJourney()
    for command in [
      "eat Cake 400", "move Running 300", "weigh 80", "drink 250", "react bloating",
    ] {
      let answer = try diary.run("countme \(command) --date 2199-01-01")
      #expect(answer.contains("Mind the date: 2199-01-01 is "), "\(command): \(answer)")
      #expect(!(try diary.run("countme \(command)")).contains("Mind the date"), "\(command)")
      #expect(!(try diary.run("countme \(command) --date -3d")).contains("Mind the date"))
    }
    #expect(try diary.run("countme list foodItems --from 2199-01-01 --json").contains("Cake"))
  }

  @Test(
    "A day in words behind an entry is the day that an option would tell, also one to come",
    arguments: ["tomorrow", "next friday", "in 3 days", "-3d", "monday"])
  func dayInWords(day: String) throws {
    let diary = try DiaryJourney()
    for (command, name) in [
      ("eat 'Oats 100 kcal", "Oats"), ("drink 'latte 100 kcal", "latte"), ("react 'hives", "hives"),
    ] {
      let said = try diary.run("countme \(command) \(day)'")
      try diary.run("countme undo")
      #expect(said.hasPrefix("\(name),") || said.hasPrefix("\(name)\n"), "\(said)")
      #expect(try diary.run("countme \(command)' --date '\(day)'") == said)
      try diary.run("countme undo")
    }
    guard !["-3d", "monday"].contains(day) else { return }
    for command in ["eat '2 eggs", "move 'yoga 30 min 100 kcal", "weigh '79"] {
      try diary.fails("countme \(command) \(day)'", 64)
    }
  }

  @Test("Thousands that may be a fraction are asked about in a correction and an option, too")
  func thousands() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat rice 100 g")
    for command in [
      "change rice 1.500 g", "change rice 1.500 kcal", "eat soup --serving '1.500 g'",
    ] {
      #expect(try diary.fails("countme \(command)", 64).contains("is not a clear number"))
    }
    // What is too heavy is told by its weight.
    #expect(try diary.fails("countme change rice 1600 g", 65).contains("would be 1600 g"))
    #expect(try diary.run("countme change half the rice").contains("50 g"))
  }

  @Test("What is still to come is told by the person's clock, once, wherever they live")
  func futureByZone() throws {
    // In these places, at this moment, another day is under way than in UTC.
    for (zone, time) in [
      ("Asia/Tokyo", "2026-11-27T23:30:00.000Z"),
      ("Pacific/Auckland", "2026-11-27T12:30:00.000Z"),
      ("America/New_York", "2026-11-28T01:30:00.000Z"),
    ] {
      let diary = try DiaryJourney()
      let now = "COUNTME_CLOCK=\(time) TZ=\(zone)"
      try diary.run("\(now) countme habit add Read")
      for command in [
        "check Read", "eat Cake 400", "move Running 300", "weigh 80", "drink 250",
        "react bloating", "eat 'oats 311 kcal, water 250 ml'", "copy today",
      ] {
        for day in ["", " --date today", " --date yesterday"] where !command.hasPrefix("copy") {
          let answer = try diary.run("\(now) countme \(command)\(day)")
          #expect(!answer.contains("Mind the date"), "\(zone): \(command)\(day): \(answer)")
        }
        let option = command.hasPrefix("copy") ? "--to" : "--date"
        let answer = try diary.run("\(now) countme \(command) \(option) tomorrow")
        #expect(
          answer.ranges(of: "is tomorrow; countme undo").count == 1,
          "\(zone): \(command): \(answer)")
      }
    }
  }

  @Test(
    "A time of later today is refused in words, and told where an option has it, by every command")
  func laterToday() throws {
    let diary = try DiaryJourney()
    let before = try diary.commitCount()
    for command in [
      "eat Cake 400 kcal", "move Running 300 kcal", "weigh 80", "drink 250", "react bloating",
    ] {
      for time in ["at 23:59", "tonight"] {
        let refusal = try diary.fails(
          "COUNTME_CLOCK=2026-11-20T10:00:00.000Z countme \(command) \(time)", 65)
        #expect(refusal.contains("has not come yet"), "\(command) \(time): \(refusal)")
      }
    }
    #expect(try diary.commitCount() == before)
    for command in ["eat Cake 400", "move Running 300", "weigh 80", "react bloating"] {
      let answer = try diary.run("countme \(command) --at 23:59")
      #expect(
        answer.contains("Mind the time: 2026-11-20 23:59 has not come yet; countme undo"),
        "\(command): \(answer)")
      #expect(!(try diary.run("countme \(command) --at 0:01").contains("Mind")), "\(command)")
    }
    try diary.run("countme move Yoga 100 --at 0:05")
    #expect(
      try diary.run("countme change Yoga --at 23:58").contains("Mind the time: 2026-11-20 23:58")
    )
    #expect(try diary.run("countme change Yoga --to tomorrow").contains("is tomorrow"))
  }

  @Test("What a name quotes at its end stays closed, and quotes around a name are none of it")
  func quotes() throws {
    let diary = try DiaryJourney()
    for (words, name) in [
      ("'He said \"hi\"' 100", "He said \"hi\""), ("'\"Oats\"' 100", "Oats"),
      ("'Cheese \"old\", 2 slices' 100", "Cheese \"old\""),
    ] {
      let answer = try diary.run("countme eat \(words)")
      #expect(answer.hasPrefix("\(name), "), "\(answer)")
    }
  }

  @Test("Days stand behind words without quotes, and a name that has a day in it is found first")
  func daysBehindWords() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --meal breakfast --date yesterday")
    #expect(try diary.run("countme copy yesterday breakfast").hasPrefix("Oats, 311 kcal\n"))
    for (words, name, left) in [
      ("milk tomorrow", "milk", "tomorrow"),
      ("chicken thighs in 2 days", "chicken thighs", "in 2 days"),
      ("yoghurt best before +8d", "yoghurt", "in 8 days"),
      ("'Greek salad' in a week", "Greek salad", "in 7 days"),
      ("feel good use by tomorrow", "feel good", "tomorrow"),
    ] {
      let line = try diary.run("countme use-by add \(words)")
      #expect(line.hasPrefix("\(name): use by ") && line.contains(left), "\(line)")
    }
    try diary.fails("countme use-by add milk", 64)
    try diary.fails("countme use-by add milk someday", 64)
    try diary.run("countme habit add Meditate && countme habit add 'Review on Monday'")
    #expect(try diary.run("countme check meditate yesterday").hasPrefix("2026-11-19: "))
    #expect(try diary.run("countme uncheck meditate yesterday").hasPrefix("Unchecked."))
    #expect(try diary.run("countme check review on monday").hasPrefix("2026-11-20: "))
    #expect(try diary.fails("countme check meditate 3", 64).contains("check meditate --times 3"))
    try diary.fails("countme uncheck meditate 3", 66)
  }
}
