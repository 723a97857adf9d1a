import TestSupport
import Testing

@Suite("Narrow terminals", .ownThread)
struct NarrowTerminalTests {
  private static let commands = [
    "today", "day -1d", "week", "month", "month --list", "stats", "habits", "habits --year",
    "list foodItems", "list foodItems --fields name,calories,date", "log", "status", "use-by",
    "fast",
    "meals", "progress", "react why", "goal", "day --nutrients", "schema list", "food search milk",
    "--help", "help eat", "help list",
  ]

  private static func diary() throws -> DiaryJourney {
    let diary = try DiaryJourney()
    try diary.run(
      """
      countme goal 2000 --water 2l --weight 75 --protein 100
      for day in 0 1 2; do
        countme eat 'Spaghetti bolognese with parmesan' 1205.4 --serving '450 g' --protein 45.2 \
          --carbs 120 --fat 38.25 --at 13:00 --meal lunch --date -${day}d
        countme weigh 80.$day --date -${day}d
        countme drink 1050 --date -${day}d
        countme react bloating --severity 3 --at 15:00 --date -${day}d
      done
      countme move 'Running in the park' 320.5 --minutes 30 --at 18:00 --date yesterday
      countme habit add 'Read a good book' --goal 20 --unit pages && countme check Read --times 12
      countme habit add Swim --weekdays mon,thu && countme habit add 'Call the parents' --weekly 3
      countme fast start 16:8 --at 20:00 --date yesterday
      countme use-by add 'Greek yoghurt with honey' +3d --quantity '500 g'
      countme meal add Porridge --ingredient 'Oats;311;80 g' --ingredient 'Milk;120;200 ml'
      """)
    return diary
  }

  /// The words and numbers of a page, without signs that draw.
  private static func words(_ page: String) -> Set<Substring> {
    Set(page.split { " \n█▓░▏▎▍▌▋▊▉●○·".contains($0) })
  }

  @Test("No line is too wide, and every word and number is a whole one of the wide page")
  func narrow() throws {
    let diary = try Self.diary()
    for command in RandomCases.some(Self.commands, of: 262, few: 12) {
      // A calendar is another page, not a wider one.
      let whole = command == "month" ? "month --list" : command
      let wide = try diary.run("COLUMNS=120 countme \(whole)")
      for columns in [40, 60] {
        let page = try diary.run("COLUMNS=\(columns) countme \(command)")
        for line in page.split(separator: "\n") {
          #expect(line.count <= columns, "\(command): \(line)")
        }
        let broken = Self.words(page).subtracting(Self.words(wide))
        #expect(broken.isEmpty, "\(command) at \(columns): \(broken.sorted())\n\(page)")
      }
    }
  }

  @Test("A week has its water, habits and weight on every terminal", arguments: [40, 60, 80, 120])
  func wholeWeek(columns: Int) throws {
    let diary = try Self.diary()
    try diary.run("countme habit add Stretch && countme check Stretch")
    for command in ["week", "month --list"] {
      let wide = try diary.run("COLUMNS=120 countme \(command)")
      let page = try diary.run("COLUMNS=\(columns) countme \(command)")
      let left = Self.words(wide).subtracting(Self.words(page)).subtracting([
        "against", "the", "goal",
      ])
      #expect(left.isEmpty, "\(command): \(left.sorted())\n\(page)")
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(page)")
    }
  }

  @Test("A gauge gives way before the words beside it, and stands where there is room")
  func gauges() throws {
    let diary = try Self.diary()
    let pages = try [40, 80].map { try diary.run("COLUMNS=\($0) countme today") }
    let energy = pages.map { $0.split(separator: "\n").first { $0.hasPrefix("energy") } ?? "" }
    #expect(!energy[0].contains("█") && energy[1].contains("█"))
    #expect(pages[0].contains("1205.4 of 2000 kcal"))
  }

  @Test("Help fits eighty columns, and parts no option")
  func usage() throws {
    let diary = try DiaryJourney()
    for command in ["drink", "weigh", "import", "export", "check", "files"] {
      let lines = try diary.run("countme help \(command)").split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(command): \(lines)")
      for line in lines.drop(while: { !$0.hasPrefix("USAGE") }).prefix(while: { $0 != "" }) {
        let (open, close) = (line.count { $0 == "[" }, line.count { $0 == "]" })
        #expect(open == close, "\(line)")
      }
    }
  }

  @Test("A file that is broken is named whole, and said beside the sum")
  func broken() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --at 8:00")
    let broken =
      "file=$(grep -rl Oats foodItems); cp $file ../oats; echo '{' > $file; "
      + "for width in 40 80; do COLUMNS=$width countme doctor || true; COLUMNS=$width countme today; done; "
      + "echo $file; cp ../oats $file"
    let pages = try diary.run(broken)
    let path = try #require(pages.split(separator: "\n").last)
    #expect(pages.ranges(of: path).count >= 5, "\(pages)")
    let text = pages.replacing(/\s+/, with: " ")
    #expect(text.ranges(of: "without the entry that cannot be used").count == 2, "\(pages)")
  }

  @Test("An empty cell is the meal above it, and no meal is a dash")
  func noMeal() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --meal lunch --date yesterday")
    try diary.run("countme eat Egg 80 --meal lunch --date yesterday")
    #expect(!(try diary.run("countme day yesterday")).contains("–"))
    try diary.run("countme eat Apple 95 --date yesterday")
    let page = try diary.run("countme day yesterday").split(separator: "\n")
    #expect(page.contains { $0.contains("–") && $0.contains("Apple") }, "\(page)")
    #expect(page.filter { $0.contains("lunch") || $0.contains("–") }.count == 2, "\(page)")
  }
}
