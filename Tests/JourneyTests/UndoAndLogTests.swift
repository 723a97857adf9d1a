import TestSupport
import Testing

@Suite("Taking back and looking into the past", .ownThread)
struct UndoAndLogTests {
  @Test("Several commands are taken back and done again, one by one")
  func steps() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 && countme weigh 81.2 && countme drink 250")
    try diary.run("countme drink 100")
    #expect(
      try diary.run("countme undo 2")
        == "Undid: drank 100 ml\nUndid: drank 250 ml\ncountme redo does it again.\n")
    #expect(try diary.run("countme undo --steps 1").hasPrefix("Undid: weighed 81.2 kg\n"))
    #expect(try diary.run("countme redo") == "Did again: weighed 81.2 kg\n")
    #expect(try diary.run("countme redo") == "Did again: drank 250 ml\n")
    // What was done again can be taken back again; a new command ends the way forward.
    #expect(try diary.run("countme undo").hasPrefix("Undid: drank 250 ml\n"))
    try diary.run("countme drink 50")
    try diary.fails("countme redo", 66)
    #expect(try diary.run("countme undo").hasPrefix("Undid: drank 50 ml\n"))
    #expect(try diary.run("countme today --json | jq .totalCalories") == "311\n")
    #expect(
      try diary.fails("countme undo 9", 66).contains("only 2 commands of this device can be undone")
    )
    try diary.fails("countme undo 0", 64)
    try diary.fails("countme undo two", 66)
    try diary.fails("countme undo 1 --steps 1", 64)
    #expect(try diary.run("countme --quiet undo && countme --quiet redo").isEmpty)
    #expect(try diary.run("countme undo 2 --json | jq length") == "2\n")
    try diary.fails("countme undo", 66)
  }

  @Test("An import is taken back and done again as a whole")
  func imported() throws {
    let diary = try DiaryJourney()
    let rows = (0..<40).map { "2026-11-18,12:\(10 + $0),Lunch,Food \($0),80 g,\(100 + $0)" }
    let file = "Day,Time,Group,Food Name,Amount,Energy (kcal)\n" + rows.joined(separator: "\n")
    try diary.run("printf '%s\\n' '\(file)' > ../s.csv && countme import cronometer ../s.csv")
    let before = try diary.run("countme list foodItems --json")
    #expect(try diary.run("countme undo").hasPrefix("Undid: imported 40 entries"))
    #expect(try diary.run("countme list foodItems --json") == "[]\n")
    #expect(try diary.run("countme log -n 1").contains("undid: imported 40 entries"))
    #expect(try diary.run("countme redo").hasPrefix("Did again: imported 40 entries"))
    #expect(try diary.run("countme list foodItems --json | jq length") == "40\n")
    #expect(before.count == (try diary.run("countme list foodItems --json").count))
  }

  @Test("The log tells what was done, and to what")
  func log() throws {
    let diary = try DiaryJourney()
    for command in [
      "eat Oats 311", "weigh 81.2", "drink 250", "drink 100", "move Run 300", "react bloating",
      "goal 2000", "habit add Read", "check Read", "uncheck Read", "fast start 16", "fast stop",
      "meal add Soup --ingredient 'Soup;100'", "copy today",
      "new useByInventory name=Yoghurt expiryDate=2026-11-24", "undo",
    ] { try diary.run("countme \(command)") }
    let id = try diary.run("countme list foodItems --json | jq -r '.[0].id'").dropLast()
    try diary.run("countme set foodItems \(id) calories=300")
    try diary.run(
      "sed -i 's/: 300/: 290/' $(git ls-files 'foodItems/*\(id)*') && countme rm food \(id)")
    let told = try diary.run("countme log -n 99 --json | jq -r '.[].text'")
      .split(separator: "\n").map(String.init)
    #expect(
      told == [
        "removed Oats", "by hand: changed Oats: calories 300 → 290",
        "changed Oats: calories 311 → 300", "undid: added useByInventory Yoghurt",
        "added useByInventory Yoghurt", "ate Oats 311 kcal",
        "saved the meal Soup", "ended a fast", "began a fast", "unchecked Read; gave back 50 XP",
        "checked Read; reached First full day; earned 50 XP", "began the habit Read",
        "set calorieGoal 2000", "noted bloating", "moved: Run 300 kcal",
        "drank 100 ml", "drank 250 ml", "weighed 81.2 kg", "ate Oats 311 kcal", "began the diary",
      ], "\(told)")
    let history = try diary.run("countme history food \(id.prefix(20))")
    #expect(history.contains("by hand: changed Oats: calories 300 → 290"), "\(history)")
    #expect(history.contains("removed Oats") && history.contains("countme restore foodItems"))
  }

  @Test("A version that is gone is found by the beginning of its id, shown and brought back")
  func formerVersions() throws {
    let diary = try DiaryJourney()
    let id = try diary.run("countme new habits name=Read").dropLast()
    let first = try diary.run("git rev-parse --short HEAD").dropLast()
    try diary.run("countme set habits \(id) name=Write")
    try diary.run("countme rm habits \(id)")
    let start = id.prefix(14)
    #expect(try diary.run("countme show habits \(start) --at \(first)").contains("\"Read\""))
    #expect(try diary.run("countme show habits \(start) --at HEAD~1").contains("\"Write\""))
    #expect(try diary.run("countme history habits \(start)").contains("removed Write"))
    #expect(
      try diary.run("countme restore habits \(start) --at \(first)").hasPrefix("Restored habits"))
    #expect(try diary.run("countme show habits \(start)").contains("\"Read\""))
    #expect(try diary.run("countme restore habits \(start) --at \(first)").contains("already"))
    #expect(try diary.run("countme undo").hasPrefix("Undid: began the habit Read"))
    try diary.fails("countme show habits \(start)", 66)
    try diary.fails("countme show habits \(start) --at HEAD", 66)
    try diary.fails("countme show habits \(start) --at nowhere", 66)
    try diary.fails("countme restore habits zzz --at \(first)", 66)
    try diary.fails("countme restore habits \(start)", 64)
    try diary.fails("countme history habits zzz", 66)
    try diary.run("countme new habits name=One; countme new habits name=Two")
    try diary.fails("countme show habits 0 --at HEAD", 64)
    try diary.fails("countme history habits 0", 64)
  }

  @Test("A merge says whose work it brought")
  func merges() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    try phone.run("eat Bread 250")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("log -n 1").output.contains("merged phone's changes"))
    // Plain git writes the person's name into a commit; its signature tells the device.
    try laptop.sh(
      "git -c user.name=Ann -c user.email=a@b commit -q --allow-empty -m x --author 'Ann <a@b>'")
    #expect(try laptop.run("log -n 1").output.contains("  laptop  "))
  }
}
