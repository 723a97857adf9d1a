import TestSupport
import Testing

@Suite("An entry of the day is corrected by its words", .ownThread)
struct CorrectingTests {
  /// A day of a few entries.
  private static func day() throws -> DiaryJourney { try DiaryJourney(entries) }

  private static let entries = PreparedDiary { diary in
    try diary.run("countme eat 12 almonds")
    try diary.run("countme eat coffee at 8:15")
    try diary.run("countme eat coffee at 10")
    try diary.run("countme eat 2 slices of toast with butter")
    try diary.run("countme move running 300 --minutes 30")
  }

  @Test(
    "With the amount, energy follows; energy alone leaves the amount",
    arguments: [
      ("almonds 24 nuts", "Almonds, NFS, 24 nuts, 172.2 kcal"),
      ("almonds 24 nut", "Almonds, NFS, 24 nut, 172.2 kcal"),
      ("almonds 6", "Almonds, NFS, 6 nut, 43"),
      ("'almonds 20g'", "Almonds, NFS, 20 g, 119.6 kcal"),
      ("almonds to 20 g", "Almonds, NFS, 20 g, 119.6 kcal"),
      ("almonds 100 kcal", "Almonds, NFS, 12 nut, 100 kcal"),
      ("almonds 20g 115 kcal", "Almonds, NFS, 20 g, 115 kcal"),
      ("butter 7g", "Butter, NFS, 7 g, 52 kcal"),
      ("toast 3 slices", "Bread, white, toasted, 3 medium or regular slice, 219.8 kcal"),
      ("running 40 min", "running, 40 min, 400 kcal burned"),
      ("running 250 kcal", "running, 30 min, 250 kcal burned"),
      ("coffee at 8:15 720 g", "Coffee, brewed, 720 g, 7.2 kcal"),
    ])
  func changes(words: String, answer: String) throws {
    let diary = try Self.day()
    let said = try diary.run("countme change \(words)")
    #expect(said.contains(answer), "\(words): \(said)")
  }

  @Test("Several weights of a day are told apart by what they are")
  func weights() throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 81 --at 8:00 && countme weigh 82 --at 9:00")
    let asked = try diary.fails("countme change weight 83", 65)
    #expect(asked.contains("(08:00, weight, 81 kg)") && asked.contains("(09:00, weight, 82 kg)"))
    #expect(try diary.run("countme undo").contains("weigh"))
  }

  @Test(
    "What may be two things is asked, and nothing is changed",
    arguments: [
      ("change coffee 2 cups", 65), ("change almonds 20", 64), ("change almonds 3 fathoms", 64),
      ("change almonds 10 g 20 g", 64), ("change almonds", 64), ("change walnuts 3 g", 66),
      ("change almonds 0 g", 64), ("change running 3", 64), ("change almonds 40 min", 64),
      ("rm coffee", 65), ("rm walnuts", 66), ("edit coffee", 65), ("undo walnuts", 66),
      ("rm almonds --date yesterday", 66), ("rm foodItems", 64), ("undo --date yesterday", 64),
      ("undo almonds --steps 2", 64), ("edit almonds butter", 66),
    ])
  func refusals(command: String, code: Int32) throws {
    let diary = try Self.day()
    let before = try diary.run("countme list foodItems --format jsonl")
    try diary.fails("countme \(command)", code)
    #expect(try diary.run("countme list foodItems --format jsonl") == before)
  }

  @Test(
    "A part of an entry is not removed, and the hint leaves the rest",
    arguments: [
      ("3 pears", "rm one pear", "2"), ("3 pears", "rm 2 pears", "1"),
      ("3 pears", "rm a pear", "2"),
      ("4 pears", "rm half the pears", "2"), ("200 g rice", "rm 50 g rice", "150"),
    ])
  func parts(eaten: String, command: String, left: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat \(eaten)")
    let refusal = try diary.fails("countme \(command)", 65)
    let hint = try #require(refusal.firstMatch(of: #/hint: (countme change .*?) leaves/#)?.1)
    try diary.run(String(hint))
    let size = try diary.run("countme list foodItems --json | jq -r '.[].servingSize'")
    #expect(size == "\(left)\n", "\(refusal)")
  }

  @Test(
    "All of an entry is removed, however it is counted",
    arguments: [
      ("3 pears", "rm 3 pears"), ("3 pears", "rm all pears"), ("a pear", "rm the pear"),
      ("a pear", "rm a pear"), ("coffee", "rm a coffee"), ("200 g rice", "rm 200 g rice"),
      ("2 slices of toast", "rm 2 slices of toast"), ("'7 Up' 90", "rm 7 up"),
    ])
  func wholes(eaten: String, command: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat \(eaten)")
    #expect(try diary.run("countme \(command)").hasPrefix("Removed"))
    #expect(try diary.run("countme list foodItems --json") == "[]\n")
  }

  @Test("Where several are meant, each is named by a command that does it")
  func candidates() throws {
    let diary = try Self.day()
    let asked = try diary.fails("countme change coffee 720 g", 65)
    let said = try diary.run(Self.lastCommand(in: asked))
    #expect(said.hasPrefix("Coffee, brewed, 720 g, 7.2 kcal\n"))
    let times = "countme list foodItems --where servingSize=720 --json | jq -r .[].timestamp"
    #expect(try diary.run(times).contains("T08:15"))
    let removal = try diary.run(Self.lastCommand(in: try diary.fails("countme rm coffee", 65)))
    #expect(removal.hasPrefix("Removed"))
    #expect(try diary.run("countme rm coffee").hasPrefix("Removed Coffee, brewed."))
  }

  private static func lastCommand(in hint: String) -> String {
    let line = hint.split(separator: "\n").last { $0.hasPrefix("      countme ") } ?? ""
    return String(line.dropFirst(6).prefix { $0 != "(" })
  }

  @Test("An entry goes to another meal, time and day, and nothing else of it changes")
  func moves() throws {
    let diary = try Self.day()
    try diary.run("countme change almonds --meal dinner --at 19:30 --to yesterday")
    let moved = try diary.run("countme day yesterday")
    #expect(
      moved.contains("19:30") && moved.contains("dinner") && moved.contains("86.1 kcal eaten"))
    try diary.run("countme change coffee at 10 --to -40d")
    #expect(try diary.run("countme day -40d").contains("Coffee, brewed"))
    #expect(try diary.run("countme list foodItems --to -30d --json | jq length") == "1\n")
    try diary.run("countme change almonds 6 --date yesterday")
    #expect(try diary.run("countme day yesterday").contains("43.1 kcal eaten"))
  }

  @Test(
    "What only resembles an entry's name is asked about, and never touched unasked",
    arguments: [
      ("Milk 3.5%", "'Milk 1.5%'"), ("Food2x", "Food1x"), ("Broccoli", "Brocoli"),
      ("Milk", "'Milk 1.5%'"),
    ])
  func similar(entry: String, words: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat '\(entry)' 100")
    for command in ["rm \(words)", "change \(words) 90 kcal", "edit \(words)"] {
      let asked = try diary.fails("countme \(command)", 65)
      #expect(asked.contains("like it"), "\(asked)")
    }
    try diary.fails("countme undo \(words)", 66)
    #expect(try diary.run("countme rm '\(entry)'").hasPrefix("Removed \(entry)."))
  }

  @Test("rm and undo by words leave everything else of the day")
  func removes() throws {
    let diary = try Self.day()
    #expect(try diary.run("countme rm almonds").hasPrefix("Removed Almonds, NFS."))
    try diary.run("countme eat banana")
    #expect(try diary.run("countme undo almonds").hasPrefix("Undid: removed Almonds, NFS"))
    try diary.run("countme change butter 7 g")
    let undone = try diary.run("countme undo butter")
    #expect(undone.hasPrefix("Undid: changed Butter, NFS: calories 104 → 52, servingSize 14 → 7\n"))
    let day = try diary.run("countme today")
    #expect(day.contains("Almonds") && day.contains("Banana") && day.contains(" 104 "))
    // What the command wrote together goes together.
    try diary.run("countme undo toast")
    #expect(!(try diary.run("countme today")).contains("Butter"))
  }

  @Test("Ids and collections go on as before, and a food may begin like a collection")
  func documents() throws {
    let diary = try Self.day()
    try diary.run("countme habit add Meditate")
    #expect(try diary.run("countme rm habits meditate").hasPrefix("Removed 1."))
    try diary.run("countme eat 'habit cookies' 90")
    #expect(try diary.run("countme rm habit cookies").hasPrefix("Removed habit cookies."))
    try diary.run("countme weigh 75")
    #expect(try diary.run("countme change weight 74.5") == "weight, 74.5 kg\n")
    #expect(try diary.fails("countme rm Nothing", 66).contains("weight"))
    #expect(try diary.run("countme rm my weight").hasPrefix("Removed weight, 74.5 kg."))
    try diary.run("countme react hives")
    #expect(try diary.run("countme rm hives").hasPrefix("Removed hives."))
  }

  @Test("What is a question is not written down")
  func questions() throws {
    let diary = try DiaryJourney()
    try diary.fails("countme react list", 64)
    try diary.run("git init -q --bare ../remote.git && countme remote add ../remote.git")
    try diary.run("countme remote add ../remote.git")
  }

  @Test("A field that nobody knows is refused with the nearest, unless it is forced")
  func fields() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal 2000")
    #expect(
      try diary.fails("countme set settings settings calorieGaol=3", 65).contains("calorieGoal"))
    try diary.fails("countme new weightHistory weigth=80", 65)
    try diary.run("countme set settings settings newField=1 --force")
    // What is there can be changed and removed.
    try diary.run("countme set settings settings newField=2")
    #expect(try diary.run("countme list settings --where newField=2").contains("settings"))
    try diary.run("countme set settings settings newField=")
    try diary.fails("countme list settings --where newField=2", 65)
    try diary.fails("countme list foodItems --where MEAL=breakfast", 65)
  }
}
