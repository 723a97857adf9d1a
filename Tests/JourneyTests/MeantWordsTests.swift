import Foundation
import TestSupport
import Testing

/// What newcomers type before they know the commands: it works, or the hint is the command to write.
@Suite("Words that people try first", .ownThread)
struct MeantWordsTests {
  @Test(
    "Amounts are understood as people say them",
    arguments: [
      ("wine 1 glass", "Wine, red, 1 glass"), ("a glass of wine", "Wine, red, 1 glass"),
      ("oatmeal 1 bowl", "Oatmeal, NFS, 1 bowl (360 g)"), ("bowl of oatmeal", "1 bowl (360 g)"),
      ("tea 2 mugs", "Tea, hot, leaf, black, 2 mug"), ("cup of coffee", "Coffee, brewed, 1 cup"),
      ("handful of almonds", "1 handful, 169.5 kcal"), ("half an avocado", "0.5 fruit, 120 kcal"),
      ("2x eggs", "2 eggs, 176 kcal"), ("2 x eggs", "2 eggs, 176 kcal"),
      ("eggs x2", "2 eggs, 176 kcal"), ("'eggs x2'", "2 eggs, 176 kcal"),
      ("rice 2 cups", "Rice, white, cooked, NS as to fat, 2 cups"),
      ("bread 3 slices", "3 medium or regular slice"),
      ("apple, 95", "apple, 95 kcal\n"), ("coke 330ml", "Soft drink, cola, 330 ml"),
      ("1 can coke", "Soft drink, cola, 1 can"), ("glass of water", "250 ml of 2000 ml"),
      ("1 can of beer", "Beer, 1 can or bottle, 154.8 kcal"),
      ("glass of milk", "Milk, whole, 1 glass (240 ml)"),
      ("banana yesterday", "2026-11-19: 122.2 kcal"), ("banana for breakfast", "122.2 kcal"),
      ("banana at 8am", "122.2 kcal"), ("black coffee 1 cup", "Coffee, brewed, 1 cup"),
    ])
  func eaten(words: String, answer: String) throws {
    let said = try DiaryJourney().run("countme eat \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }

  @Test(
    "What is no food leads to what to write",
    arguments: [
      ("chicken tikka masala", 65, "countme food search masala lists"),
      ("1 can xyzzy", 65, "say its energy: countme eat \"1 can xyzzy\" KCAL"),
      ("2 cups", 64, "name the food"), ("2 cups xyzzy", 65, "no food is known by the name xyzzy"),
      ("blurry banana last monday", 65, "say which one:"),
    ])
  func notEaten(words: String, code: Int32, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme eat \(words)", code)
    #expect(refusal.contains(hint), "\(words): \(refusal)")
  }

  @Test(
    "Water is measured as people say it",
    arguments: [
      ("water", 250), ("water 300", 300), ("300ml water", 300), ("a glass of water", 250),
      ("glass of water", 250), ("glass", 250), ("two glasses", 500), ("half a litre", 500),
      ("half a glass", 125), ("'1 glass of water'", 250),
    ])
  func drunk(words: String, milliliters: Int) throws {
    let said = try DiaryJourney().run("countme drink \(words)")
    #expect(said.contains(" \(milliliters) ml of 2000 ml"), "\(words): \(said)")
  }

  @Test("Ounces of what is drunk are fluid ones")
  func ounces() throws {
    #expect(try DiaryJourney().run("countme drink 8 oz").contains(" 236.6 ml of"))
  }

  @Test(
    "What is no drink and no weight leads to what to write",
    arguments: [
      ("drink undo", "countme undo"), ("drink 1 bottle", "hint: write 250, 0.5l"),
      ("drink lots", "hint: write 250, 0.5l"), ("drink nothing", "say what you drank"),
      ("drink no water", "say what you drank"), ("drink milk 1.200", "write 1200 or 1.2"),
      ("weigh show", "countme stats"), ("weigh heavy", "hint: write 81.2, 81.2 kg or 179 lb"),
      ("weigh 12 st 15", "hint: write 81.2"),
    ])
  func misplaced(line: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", 64)
    #expect(refusal.contains(hint), "\(line): \(refusal)")
  }

  @Test(
    "A weight is understood as people say it",
    arguments: [
      ("179 pounds", "81.2 kg"), ("12 st 7 lb", "79.4 kg"), ("12st 7", "79.4 kg"),
      ("12 stone", "76.2 kg"), ("81 kilos", "81 kg"),
    ])
  func weighed(words: String, answer: String) throws {
    let said = try DiaryJourney().run("countme weigh \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }

  @Test(
    "Day and time behind the daily commands are read as eat reads them",
    arguments: [
      ("drink 250 yesterday", "hydration", ".[0].date", "2026-11-19"),
      ("drink 250 on 18/11 at 0930", "hydration", ".[0].date", "2026-11-18"),
      ("weigh 81.2 yesterday", "weightHistory", ".[0].date", "2026-11-19"),
      ("weigh 12 st 7 this morning", "weightHistory", ".[0].weight", "79.379"),
      (
        "move yoga 180 kcal yesterday at 8:15", "exerciseItems", ".[0].timestamp[:16]",
        "2026-11-19T08:15"
      ),
      ("move walk 200 kcal after lunch", "exerciseItems", ".[0].name", "walk"),
      (
        "react hives after prawns yesterday at 8pm severity 4", "reactionLogs",
        ".[0] | [.type, .severity, .suspected[0], .timestamp[:16]] | join(\" \")",
        "hives 4 prawns 2026-11-19T20:00"
      ),
      (
        "react itchy mouth 3/5 last night", "reactionLogs",
        ".[0] | [.type, .severity, .date, .timestamp] | join(\" \")", "itchy mouth 3 2026-11-19 "
      ),
      (
        "react mild headache after red wine last night", "reactionLogs",
        ".[0] | [.type, .severity, .suspected[0]] | join(\" \")", "headache 2 red wine"
      ),
      (
        "react a very bad headache", "reactionLogs", ".[0] | [.type, .severity] | join(\" \")",
        "headache 5"
      ),
      (
        "react bad breath", "reactionLogs", ".[0] | [.type, .severity] | join(\" \")",
        "bad breath "
      ),
      (
        "react mild rash severity 4", "reactionLogs", ".[0] | [.type, .severity] | join(\" \")",
        "rash 4"
      ),
      ("drink 2 glasses this arvo", "hydration", ".[0].milliliters", "500"),
      (
        "fast start 16:8 since 8pm last night", "fastingSessions",
        ".[0] | [.targetHours, .startTime[:16]] | join(\" \")", "16 2026-11-19T20:00"
      ),
      ("fast since 9pm yesterday", "fastingSessions", ".[0].startTime[:16]", "2026-11-19T21:00"),
      (
        "fast 18 hours from 6pm yesterday", "fastingSessions",
        ".[0] | [.targetHours, .startTime[:16]] | join(\" \")", "18 2026-11-19T18:00"
      ),
      (
        "habit add call mum every sunday", "habits", ".[0] | [.name, .weekdays[0]] | join(\" \")",
        "call mum 7"
      ),
      ("drink two and a half glasses", "hydration", ".[0].milliliters", "625"),
      ("weigh about 80 and a half kilos", "weightHistory", ".[0].weight", "80.5"),
      (
        "react terrible migraine 2pm to 5pm yesterday", "reactionLogs",
        ".[0] | [.type, .severity, .notes, .timestamp[:16]] | join(\" \")",
        "migraine 5 for 3 h 2026-11-19T14:00"
      ),
      ("fast start since 11pm", "fastingSessions", ".[0].startTime[:16]", "2026-11-19T23:00"),
      (
        "fast start 18 from 8 last night", "fastingSessions",
        ".[0] | [.targetHours, .startTime[:16]] | join(\" \")", "18 2026-11-19T20:00"
      ),
      (
        "react nausea after lunch", "reactionLogs", ".[0] | [.type, .timestamp] | join(\" \")",
        "nausea "
      ),
    ])
  func moments(line: String, collection: String, query: String, value: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme \(line)")
    let found = try diary.run("countme list \(collection) --json | jq -r '\(query)'")
    #expect(found == value + "\n", "\(line): \(found)")
  }

  @Test("A fast ends when it is said to have ended")
  func fastEnd() throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast for 16 hours since 8pm yesterday")
    try diary.fails("countme fast stop in good time", 64)
    try diary.fails("countme fast stop last night", 64)
    #expect(try diary.run("countme fast stop at 8am").contains("12 h of 16 h"))
    try diary.fails("countme fast start since last night", 64)
    try diary.fails("countme fast start 16:8 soon", 66)
    try diary.fails("countme fast start since 8pm --at 20:00", 64)
  }

  @Test("What was not done is told so, and nothing is written")
  func notDone() throws {
    let diary = try DiaryJourney()
    for words in ["\"didn't go to the gym\"", "no workout today", "rest day"] {
      let refusal = try diary.fails("countme move \(words)", 64)
      #expect(refusal.contains("is not an exercise that was done"), "\(refusal)")
    }
    #expect(try diary.run("countme list exerciseItems --json") == "[]\n")
  }

  @Test("A day is shown by the name of the command, too")
  func shownDay() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --date yesterday")
    let day = try diary.run("countme day yesterday")
    for words in ["yesterday", "19/11", "19.11.", "19 november", "2026-11-19"] {
      #expect(try diary.run("countme show \(words)") == day, "\(words)")
    }
    try diary.fails("countme show 3/4", 64)
    try diary.fails("countme show foodItems", 64)
  }

  @Test(
    "A number that nobody means is refused in plain words, and nothing is written",
    arguments: [
      ("drink 50000", "50000 ml is too much for water at once", "10 to 10000 ml"),
      ("drink 2", "2 ml is too little for water at once", "10 to 10000 ml"),
      ("goal 50000", "50000 kcal is too much for a goal of a day", "300 to 20000 kcal"),
      ("goal 20", "20 kcal is too little for a goal of a day", "300 to 20000 kcal"),
      ("weigh 0", "0 kg is too little for a weight", "20 to 400 kg"),
      ("weigh 812", "812 kg is too much for a weight", "20 to 400 kg"),
      ("weigh 80 --body-fat 300", "300 is too much for body fat", "0 to 100"),
      ("react hives --severity 9", "9 is too much for severity", "1 to 5"),
      ("move run 300 h", "18000 min is too much for one exercise", "0 to 1440 min"),
      ("move run 90000 kcal", "90000 kcal is too much for one exercise", "0 to 20000 kcal"),
    ])
  func bounds(line: String, message: String, bounds: String) throws {
    let diary = try DiaryJourney()
    let refusal = try diary.fails("countme \(line)", 65)
    #expect(refusal.hasPrefix("countme: \(message); nothing was written down\n"), "\(refusal)")
    #expect(refusal.contains("hint: expected \(bounds); "), "\(refusal)")
    #expect(!refusal.contains("/"), "\(refusal)")
  }

  @Test("Three digits behind a comma are thousands")
  func thousands() throws {
    #expect(try DiaryJourney().run("countme goal 1,900").contains("eat     1900 kcal a day"))
    #expect(try DiaryJourney().run("countme goal 1900,5").contains("eat     1900.5 kcal a day"))
    for line in ["goal 1.900", "drink 1.500", "eat oats 1.200 kcal", "eat pasta 1.000 g"] {
      #expect(try DiaryJourney().fails("countme \(line)", 64).contains("is not a clear number"))
    }
  }

  @Test("A time zone that nobody knows is not set, and one that stands there is told")
  func zone() throws {
    let diary = try DiaryJourney()
    let set = "countme set profile/settings settings timeZone="
    #expect(try diary.fails(set + "Europe/Berln", 64).contains("such as Europe/Berlin"))
    try diary.run(set + "Europe/Berlin")
    #expect(!(try diary.run("countme today 2>&1")).contains("no time zone"))
    let settings = "profile/settings"
    try diary.run(
      "countme show \(settings) settings | sed s/Berlin/Berln/ | countme put \(settings)")
    #expect(try diary.run("countme today 2>&1").contains("There is no time zone Europe/Berln"))
  }

  @Test("What is done with an entry is understood as people say it")
  func corrections() throws {
    let diary = try DiaryJourney()
    try diary.run(
      """
      countme eat oats 60g for breakfast && countme eat banana yesterday for lunch
      countme change breakfast oats was actually 80g && countme change oats to 8:30
      countme weigh 81.2 && countme change my weight to 80.2
      countme copy yesterdays lunch to today && countme rm "yesterday's banana"
      countme fast start 16:8 since 8pm yesterday && countme fast broke it at 8am
      countme use-by add milk in two weeks && countme use-by threw away the milk
      countme habit add Press-ups && countme check pressups twice
      """)
    let food = try diary.run(
      "countme list foodItems --json | jq -r '.[] | [.date, .name, .servingSize] | join(\" \")' | sort"
    )
    #expect(food.contains("2026-11-20 Banana, raw") && !food.contains("2026-11-19"), "\(food)")
    #expect(food.contains(" 80\n"), "\(food)")
    #expect(try diary.run("countme list weightHistory --json | jq '.[].weight'") == "80.2\n")
    #expect(
      try diary.run("countme list fastingSessions --json | jq -r '.[0].endTime[:16]'")
        == "2026-11-20T08:00\n")
    #expect(try diary.run("countme use-by --json | jq length") == "0\n")
    #expect(try diary.run("countme list completions --json | jq '.[0].progress'") == "2\n")
    try diary.run("countme eat toast for breakfast && countme use-by add eggs friday --quantity 6")
    let refusal = try diary.fails("countme rm breakfast", 65)
    let all = try #require(refusal.firstMatch(of: /(countme rm foodItems .*?) +\(all/)).1
    try diary.run(String(all))
    #expect(try diary.run("countme list foodItems --json | jq length") == "1\n")
    #expect(try diary.fails("countme use-by ate 2 eggs", 65).contains("countme use-by eaten eggs"))
    try diary.fails("countme habit add water plants every other day", 64)
  }

  @Test("What is said behind a reason, or behind what it is not, still tells which entry is meant")
  func whichDay() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat oats 60 g --date yesterday && countme eat oats 60 g")
    try diary.run("countme change 'oats was 80g not 60g yesterday'")
    #expect(try diary.run("countme day yesterday").contains("80 g"))
    #expect(try diary.run("countme today").contains("60 g"))
    try diary.fails("countme rm oats i had yesterday", 66)
    #expect(try diary.run("countme today").contains("60 g"))
    try diary.fails("countme copy yesterday to today --to -3d", 64)
    try diary.fails("countme change 'oats to 8:30' --at 9:30", 64)
    #expect(try diary.run("countme drink water with lemon 500ml").contains("500 ml of"))
  }

  @Test("A fast ends by either word, at the time that is said")
  func fastEnds() throws {
    let diary = try DiaryJourney()
    for word in ["end", "stop"] {
      try diary.run("countme fast start 16:8 --at 20:00 --date yesterday")
      #expect(try diary.run("countme fast \(word) --at 8:00").contains("12 h of 16 h"))
      try diary.run("countme undo && countme undo")
    }
  }

  @Test(
    "A word that a command does not have leads to the command that does it",
    arguments: [
      ("fast finish", "countme fast stop"), ("fast end soon", "countme fast stop"),
      ("fast status", "countme fast shows"), ("fast cancel", "countme undo"),
      ("fast plans", "countme list fastingPlans"),
      ("fast stop yesterday", "countme fast stop --at 20:00 --date yesterday"),
      ("habit check Run", "countme check Run notes"),
      ("habit list", "countme habits"), ("habit rm Run", "countme rm habits ID"),
      ("habit rename Run Jog", "countme edit habits ID"),
      ("habit new Yoga", "countme habit add Yoga "),
      ("fast how long", "countme fast shows"), ("use-by what is left?", "countme use-by lists"),
      ("how many calories today", "countme today"), ("what did I eat yesterday", "countme day"),
      ("calories in 2 eggs", "countme food show"),
      ("habits add 'Go out'", "habit add \"Go out\""),
      ("today yesterday", "countme day yesterday shows"),
      ("today --date 2026-11-20", "countme day 2026-11-20 shows"),
      ("today --day monday", "countme day monday shows"), ("today -1", "countme day -1d"),
      ("today breakfast", "countme day yesterday shows"),
      ("day --date 2026-11-20", "countme day 2026-11-20 shows"), ("day -2", "countme day -2d"),
      ("week --date monday", "countme week monday shows"), ("week -1", "countme week -1w"),
      ("month -1", "countme month -1m"), ("sync now", "countme sync alone"),
      ("sync push", "hint: countme push;"), ("sync --push", "hint: countme push;"),
      ("sync status", "hint: countme status;"), ("sync github", "countme remote add URL"),
      ("sync https://h/x.git", "countme remote add https://h/x.git"),
      ("sync --watch", "countme watch"), ("sync auto", "countme watch"),
      ("sync login", "countme account sign-in"), ("remote add origin /x", "countme remote add /x"),
      ("account login", "countme account sign-in --email E"),
      ("account signup", "countme account create --email E"),
      ("login", "did you mean account sign-in?"), ("signup", "did you mean account create?"),
      ("done Run", "did you mean check?"), ("fasting", "did you mean fast?"),
      ("yesterday", "did you mean day yesterday?"), ("import list", "countme import --list"),
      ("import nosuch.csv", "there is no file nosuch.csv"),
      ("import cronometer", "countme import cronometer FILE"),
    ])
  func meant(line: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", 64)
    let last = refusal.split(separator: "\n").last.map { $0 + "\n" } ?? ""
    #expect(last.hasPrefix("hint: ") && last.contains(hint), "\(line): \(refusal)")
  }

  @Test("What a hint names can be run")
  func hints() throws {
    let diary = try DiaryJourney()
    try diary.run(
      "countme habit add Run && countme habit add 'No smoking' && countme eat Oats 311"
        + " && countme fast start 16")
    for line in [
      "fast finish", "habit check Run", "habit new Yoga", "check Run 3", "habit Run",
      "today yesterday", "today --date 2026-11-20",
      "today -1", "week -1", "month -1", "habit list", "import list",
    ] {
      let refusal = try diary.fails("countme \(line)", 64)
      let words = try #require(
        refusal.firstMatch(
          of: #/hint: .*?(countme .*?)( notes | shows | goes | begins | ends |;|\n)/#)
      )
      let answer = try diary.shell.run(String(words.1), in: diary.folder)
      #expect(answer.code == 0, "\(line): \(words.1): \(answer)")
    }
  }

  @Test("Last week is the week before")
  func lastWeek() throws {
    let diary = try DiaryJourney()
    let before = try diary.run("countme week -7d")
    for words in ["last", "last week", "'last week'", "previous", "Previous week"] {
      #expect(try diary.run("countme week \(words)") == before, "\(words)")
    }
    #expect(try diary.run("countme week this week") == diary.run("countme week"))
  }

  @Test("A file alone tells what it is, and a format's name may be written in other ways")
  func imports() throws {
    let diary = try DiaryJourney()
    try diary.run(
      "printf 'Day,Time,Group,Food Name,Amount,Energy (kcal)\\n2026-11-19,8:00,Breakfast,Oats,80 g,311\\n'"
        + " >../servings.csv")
    #expect(try diary.run("countme import ../servings.csv").contains("cronometer"))
    for name in ["Cronometer", "cronometer", "crono"] {
      #expect(try diary.run("countme import \(name) ../servings.csv").contains("here already"))
    }
    #expect(
      try diary.fails("countme import ../servings.csv Cronometer", 64)
        .hasSuffix("hint: countme import cronometer ../servings.csv\n"))
    #expect(
      try diary.fails("countme import fitbit ../servings.csv", 64)
        .contains("hint: countme import auto ../servings.csv finds out"))
    for (name, format) in [
      ("apple", "apple-health"), ("healthkit", "apple-health"), ("mfp", "myfitnesspal"),
      ("lose-it", "loseit"), ("MyFitnessPal", "myfitnesspal"),
    ] {
      let refusal = try diary.fails("countme import \(name) ../servings.csv", 65)
      #expect(refusal.contains("cronometer"), "\(name) is \(format): \(refusal)")
    }
  }

  @Test("Long names of foods are told apart in 80 columns")
  func longNames() throws {
    let diary = try DiaryJourney()
    for word in ["milk", "chicken breast", "beef ground", "rice", "cheese"] {
      let lines = try diary.run("COLUMNS=80 countme food search \(word) --limit 20")
        .split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(word)")
      let found = try diary.run("countme food search \(word) --limit 20 --json | jq -r '.[].name'")
        .split(separator: "\n").map(String.init)
      // The whole of each name stands in the first column.
      let heading = lines[0]
      let width = try #require(heading.range(of: "amount")).lowerBound
      let count = heading.distance(from: heading.startIndex, to: width)
      let column = lines.dropFirst().map { $0.prefix(count) }.joined().filter { $0 != " " }
      for name in found {
        #expect(column.contains(name.filter { $0 != " " }), "\(name): \(lines)")
      }
    }
  }
}
