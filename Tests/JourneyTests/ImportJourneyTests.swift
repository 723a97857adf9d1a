import TestSupport
import Testing

@Suite("Import", .ownThread)
struct ImportJourneyTests {
  private let home: TemporaryFolder
  private let shell: Shell

  init() throws {
    home = try TemporaryFolder()
    shell = Shell(home: home.path)
    let lines = [
      "Day,Time,Group,Food Name,Amount,Energy (kcal)",
      "2026-11-19,8:05 AM,Breakfast,\"Oats, dry\",80.00 g,311.00",
      "2026-11-19,,Dinner,Lentil soup,350.00 g,265.50",
    ]
    let file = lines.map { "echo '\($0)'" }.joined(separator: "; ")
    _ = try shell.run("countme init diary && { \(file); } > servings.csv")
  }

  private func run(_ line: String) throws -> Shell.Answer {
    try shell.run("countme -C diary \(line)")
  }

  @Test("A dry run, the import, and the import again")
  func imports() throws {
    let dry = try run("import cronometer servings.csv --dry-run")
    #expect(
      dry.output.hasPrefix("Would import 2 of 2 entries from 2026-11-19 to 2026-11-19.\n"))
    #expect(dry.output.contains("\n  2 to foodItems\n  servings -> foodItems"))
    let first = try run("import cronometer servings.csv")
    #expect(first.output == "Imported 2 of 2 entries from 2026-11-19 to 2026-11-19.\n")
    let again = try run("import cronometer - --json < servings.csv")
    #expect(
      again.output
        == #"{"added":0,"collections":{},"departed":0,"dryRun":false,"firstDay":"2026-11-19","#
        + #""format":"cronometer","found":2,"lastDay":"2026-11-19","leaving":0,"present":2,"warnings":[]}"#
        + "\n")
    let clean = try shell.run(
      "git -C diary status --porcelain && git -C diary fsck --strict && git -C diary log --format=%s"
    )
    #expect(clean.output == "imported 2 entries from cronometer\nbegan the diary\n")
  }

  @Test("A later export changes what was not edited here, and the answer tells how many")
  func laterExport() throws {
    _ = try run("import cronometer servings.csv")
    _ = try shell.run("sed 's/311/411/; s/265.50/300/' servings.csv > later.csv")
    let list = "countme -C diary list foodItems --format csv --fields id,name"
    _ = try run("set foodItems $(\(list) | grep Lentil | cut -d, -f1) calories=280")
    let days = "from 2026-11-19 to 2026-11-19"
    let dry = try run("import cronometer later.csv --dry-run").output
    #expect(
      dry.hasPrefix(
        "Would import 0 of 2 entries \(days); 1 would change to what the file says now; "
          + "1 stays as you have it here.\n"), "\(dry)")
    #expect(dry.contains("\n  1 changed in foodItems\n"))
    let later = try run("import cronometer later.csv").output
    #expect(
      later == "Imported 0 of 2 entries \(days); 1 changed to what the file says now; "
        + "1 stays as you have it here.\n")
    let earlier = try run("import cronometer servings.csv").output
    #expect(
      earlier == "Imported 0 of 2 entries \(days); 1 stays as you have it here; "
        + "1 stays as a later import has it.\n")
    let json = try run("import cronometer servings.csv --json").output
    #expect(json.contains(#""kept":1,"#) && json.contains(#""superseded":1,"#), "\(json)")
    #expect(try run("list foodItems --format csv --fields calories").output.contains("411"))
  }

  @Test("What was removed stays away until it is asked for")
  func removed() throws {
    _ = try run("import cronometer servings.csv")
    _ = try run("rm Oats --date 2026-11-19")
    let again = try run("import cronometer servings.csv").output
    #expect(again.contains("; 1 you removed here.\n  What you removed stays away; --with-removed"))
    #expect(try run("import cronometer servings.csv --json").output.contains(#""removed":1,"#))
    let back = try run("import cronometer servings.csv --with-removed").output
    #expect(back.hasPrefix("Imported 1 of 2 entries"), "\(back)")
  }

  @Test("An export comes back in", arguments: ["json", "jsonl", "csv", "firestore", "plain"])
  func exports(format: String) throws {
    _ = try run("import cronometer servings.csv")
    let export = try run("export \(format) -o out")
    #expect(export.output == "Wrote 3 documents to out.\n", "\(export.errors)")
    let back = try shell.run(
      "countme init other && countme -C other import auto out && git -C other rev-parse HEAD:foodItems"
    )
    #expect(back.output.contains("This is \(format): "))
    #expect(
      try back.output.hasSuffix(shell.run("git -C diary rev-parse HEAD:foodItems").output),
      "\(back.errors)")
    let table = try run("export csv --collection foodItems --from 2026-11-20")
    #expect(table.output.split(separator: "\r\n").count == 1)
    #expect(try run("export csv").code == 64)
  }

  @Test("A plain copy is the documents as they lie, in a folder of its own")
  func plainCopy() throws {
    _ = try run("import cronometer servings.csv")
    _ = try shell.run("mkdir -p taken && touch taken/x")
    #expect(try run("export plain").code == 64)
    #expect(try run("export plain -o taken").code == 73)
    #expect(try run("export plain -o copy").code == 0)
    let same = try shell.run(
      "cd diary && git ls-files dailyLogs foodItems | while read -r f; do cmp $f ../copy/$f; done")
    #expect(same.code == 0 && same.output.isEmpty, "\(same)")
    #expect(try shell.run("find copy -type f | wc -l").output.filter(\.isNumber) == "3")
    let again = try shell.run("echo '{' > $(find copy/foodItems -type f | head -n 1)")
    #expect(again.code == 0)
    let back = try shell.run("countme init other && countme -C other import auto copy")
    #expect(back.output.contains(".json:1:1: ") || back.output.contains(".json:2:1: "), "\(back)")
  }

  @Test("A folder of one app comes in at once, as a dry run, for good, again, and back out")
  func folder() throws {
    _ = try shell.run(
      """
      mkdir app
      echo 'Day,Exercise,Minutes,Calories Burned' > app/exercises.csv
      echo '2026-11-19,Swimming,30,-200' >> app/exercises.csv
      cp servings.csv app; echo hello > app/notes.txt
      printf 'Date,Energy (kcal)\n2026-11-19,576\n' > app/dailysummary.csv
      """)
    let files = """
        read: exercises.csv (1), servings.csv (2)
        not read: dailysummary.csv: totals, which follow from the entries
        not read: notes.txt: not a file that is known of this app

      """
    let head =
      "This is cronometer: its columns are those: Day, Exercise, Minutes (exercises.csv).\n"
    let dry = try run("import auto app --dry-run")
    #expect(
      dry.output.hasPrefix(
        head + "Would import 3 of 3 entries from 2026-11-19 to 2026-11-19.\n" + files), "\(dry)")
    #expect(dry.output.contains("\n  1 to exerciseItems\n  2 to foodItems\n"))
    let first = try run("import auto app")
    #expect(
      first.output == head + "Imported 3 of 3 entries from 2026-11-19 to 2026-11-19.\n" + files)
    let again = try run("import cronometer app --json").output
    #expect(again.contains(#""added":0,"#) && again.contains(#""present":3,"#), "\(again)")
    #expect(
      again.contains(
        #""files":[{"file":"dailysummary.csv","leftOut":"sums"},{"entries":1,"file":"exercises.csv"},"#
      ))
    #expect(try run("undo").code == 0)
    #expect(try shell.run("ls diary").output.isEmpty)
    #expect(try shell.run("git -C diary rev-list --count HEAD").output == "3\n")
    let one = try run("import cronometer app/servings.csv")
    #expect(one.code == 0 && !one.output.contains("read:"))
  }

  @Test("Files of several apps are not guessed at, and archives within are named")
  func mixed() throws {
    _ = try shell.run(
      """
      mkdir down; cp servings.csv down
      printf 'Date,Start,End,Hours\n1/17/21,19:15,12:00,16\n' > down/fasts.csv
      """)
    let answer = try run("import auto down")
    #expect(answer.code == 65)
    #expect(
      answer.errors == """
        countme: down has files of 2 formats: cronometer, zero
        hint: import each separately: countme import cronometer down; countme import zero down

        """)
    let one = try run("import zero down").output
    #expect(
      one.contains("not read: servings.csv: looks like cronometer; import it separately"))
    let none = try run("import loseit down")
    #expect(
      none.code == 65 && none.errors.contains("down: none of the files in it is of this format"))
  }

  @Test(
    "A file of no format is described, with what to do",
    arguments: [
      ("Date,Food Name,Calories,Meal", "a table with the columns", "myfitnesspal"),
      (#"{"diary": [], "mealNames": 1}"#, "JSON with diary, mealNames", "waistline"),
      ("SQLite format 3\\0", "a database (SQLite)", "export from the app"),
      ("com.samsung.health.food_intake,6200045,3", "a table", "Samsung Health"),
      ("<gpx></gpx>", "XML of gpx", "countme import --list"),
    ])
  func unknown(text: String, look: String, hint: String) throws {
    let answer = try shell.run("printf '\(text)\\n' > odd && countme -C diary import auto odd")
    #expect(answer.code == 65)
    #expect(answer.errors.contains("no format knows this file; it is \(look)"), "\(answer.errors)")
    #expect(answer.errors.contains(hint), "\(answer.errors)")
    let said = try shell.run("countme -C diary import firestore servings.csv")
    #expect(
      said.code == 65 && said.errors.contains("looks like cronometer")
        && said.errors.contains("countme import cronometer servings.csv"), "\(said.errors)")
  }

  @Test("The list of formats")
  func list() throws {
    #expect(try run("import --list").output.contains("cronometer  "))
    #expect(try run("import --list --json").output.contains(#""name":"cronometer","#))
  }

  @Test("A bad row is told with its place, and the others come in")
  func leavesOut() throws {
    let answer = try run("import auto <(sed s/311/3x1/ servings.csv)")
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("This is cronometer: its columns are those: Day, Food Name.\n"))
    #expect(
      answer.output.contains(
        "  2:50: Energy (kcal): 3x1.00 is not a number such as 12.50, so the row is left out\n"))
    #expect(try shell.run("git -C diary log --format=%s -1").output.hasPrefix("imported 1 entries"))
  }

  @Test(
    "What cannot be imported is told, and changes nothing",
    arguments: [
      ("cronometer nothing.csv", 66, "countme: there is no file nothing.csv\n"),
      ("", 64, "countme: say what to import"),
      ("carrots servings.csv", 64, "countme: carrots is not a format"),
      ("cronometer servings.csv --unit kg", 64, "countme: cronometer names its own units\n"),
      ("auto servings.csv --unit lb", 64, "countme: cronometer names its own units\n"),
      (
        "cronometer - <<< 'Date,Energy (kcal)'", 65,
        "countme: standard input:1:1: the file lacks the columns Day, Food Name; "
          + "it looks like Cronometer's daily nutrition\n"
      ),
      (
        "auto - <<< 'a,b'", 65,
        "countme: standard input: no format knows this file; it is a table with the columns a, b\n"
      ),
      (
        "cronometer --strict <(sed s/311/3x1/ servings.csv)", 65,
        ":2:50: Energy (kcal): 3x1.00 is not a number such as 12.50\n"
      ),
      ("cronometer - <<< ''", 65, "countme: standard input:1:1: the file is empty\n"),
    ])
  func refuses(arguments: String, code: Int32, message: String) throws {
    let answer = try run("import \(arguments)")
    #expect(answer.code == code)
    #expect(answer.errors.contains(message), "\(answer.errors)")
    #expect(answer.errors.contains("\nhint: "))
    #expect(try shell.run("git -C diary log --format=%s").output == "began the diary\n")
  }
}
