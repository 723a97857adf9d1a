import TestSupport
import Testing

@Suite("What days, fasts and habits come to", .ownThread)
struct StrangersDaysTests {
  @Test("Fasts that two devices began end together, and one night counts once")
  func fastsApart() throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast start 16:8 --date yesterday --at 20:00")
    // What another device brings.
    try diary.run(
      """
      other=$(date -d "$(countme fast --json | jq -r .active.startTime) + 5 minutes" \
      -u +%Y-%m-%dT%H:%M:%S.000+00:00)
      countme new fastingSessions status=active startTime=$other date=yesterday targetHours=16
      """)
    let both = try diary.run("countme fast")
    #expect(both.contains("Another fast, begun on another device, has been"))
    #expect(
      try diary.run("countme fast --json | jq '[.active.targetHours, (.alsoOpen | length)]|add'")
        == "17\n")
    try diary.fails("countme fast start", 73)
    let ended = try diary.run("countme fast stop")
    #expect(ended.hasPrefix("Fasted ") && ended.contains("Ended too: the one begun at "))
    try diary.fails("countme fast stop", 66)
    let page = try diary.run("countme fast")
    #expect(page.contains("beside the one below"))
    #expect(try diary.run("countme stats").contains("1 ended"))
    #expect(try diary.run("countme report --json | jq '.fasts | length'") == "1\n")
    let removal = try #require(
      page.replacing("\n  ", with: " ").firstMatch(of: #/(countme rm fastingSessions \S+)/#))
    try diary.run("\(removal.1)")
    #expect(!(try diary.run("countme fast")).contains("beside"))
  }

  @Test("A habit of which nothing was done for long is no task of today, until it is done again")
  func restingHabits() throws {
    let diary = try DiaryJourney()
    let now = try diary.shell.run("date +%Y-%m-%d").output.prefix(10)
    try diary.run(
      """
      echo 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText' > ../h.csv
      echo 'Piano,,Music,2020-01-01,1,' >> ../h.csv
      echo 'Guitar,,Music,2020-01-01,1,' >> ../h.csv
      echo 'Guitar,,Music,\(now),0,' >> ../h.csv
      countme import habitbull ../h.csv && countme habit add Swim
      """)
    let today = try diary.run("countme today")
    #expect(today.contains("Swim") && today.contains("Guitar") && !today.contains("Piano"))
    let habits = try diary.run("countme habits")
    #expect(habits.contains(#/Piano .* rests/#) && !habits.contains(#/Swim .* rests/#))
    // It does not keep the day from being full either.
    try diary.run("countme check Swim")
    #expect(try diary.run("countme check Guitar").contains("50"))
    try diary.run("countme check Piano")
    #expect(try diary.run("countme today").contains("[x] Piano"))
    #expect(!(try diary.run("countme habits")).contains("rests"))
  }

  @Test("Averages that leave today out say so, and macros are of the same days")
  func averages() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat A 1000 --protein 100 --carbs 100 --fat 20 --date yesterday")
    #expect(!(try diary.run("countme stats")).contains("leave out today"))
    try diary.run("countme eat B 3000 --yes --protein 1 --carbs 1 --fat 100")
    let stats = try diary.run("countme stats")
    #expect(stats.contains("leave out today") && stats.contains(#/all days +1000 /#))
    let page = try diary.run("countme report -o -")
    #expect(page.contains("<dt>eaten a day, without today</dt><dd>1000 kcal</dd>"))
    #expect(page.contains("Average of 1 logged day, without today: 1000 kcal"))
    #expect(page.contains("on average over 1 logged day, without today: protein 41% (100 g)"))
  }

  @Test("The food before a reaction stands line by line, and a new folder is named")
  func reactions() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Soup 200 --at 0:01 && countme eat Bread 100 --at 0:00")
    #expect(
      try diary.run("countme react bloating --at 0:02").hasSuffix(
        "Eaten before it:\n  00:00  Bread\n  00:01  Soup\n"))
    #expect(try diary.run("countme report -o -").contains("<ul><li>Bread</li><li>Soup</li></ul>"))
    #expect(try diary.run("countme report -o ../new/r.html").contains("/new is new."))
    #expect(!(try diary.run("countme report -o ../new/r.html")).contains("is new"))
  }
}
