import TestSupport
import Testing

@Suite("Writing in a group's diary, and looking at others'", .ownThread)
struct InAndOfTests {
  private static let written = [
    "eat Tea 40", "move Walk 100", "weigh 81", "drink 250", "react bloating --severity 3",
    "goal 2000", "fast start 16:8", "fast stop", "habit add Read", "check Read", "uncheck Read",
    "meal add Porridge --ingredient 'Oats;311;80 g'", "use-by add Yoghurt +2d",
    "use-by eaten Yoghurt", "change Tea 50kcal", "copy today --to tomorrow",
    "new weightHistory weight=80 date=2026-11-20", "set profile/settings settings name=Cook",
    "meal rm Porridge", "rm Tea", "undo", "redo",
  ]

  @Test("Every command that writes does so there, and leaves one's own diary alone")
  func written() throws {
    let story = try AttachedJourney()
    let before = try story.own.head()
    var tree = try story.kitchen.tree()
    for command in Self.written {
      try story.own.run("\(command) --in kitchen")
      let after = try story.kitchen.tree()
      #expect(after != tree, "\(command)")
      tree = after
    }
    #expect(try story.own.head() == before)
  }

  @Test("What is asked about an entry there is answered by a command that is about it there")
  func asked() throws {
    let story = try AttachedJourney()
    try story.own.run("eat Tea 40 --in kitchen")
    try story.own.run("eat Tea 50 --in kitchen")
    for command in ["rm Tea", "change Tea 60kcal", "edit Tea"] {
      let answer = try story.own.run("\(command) --in kitchen", exit: 65)
      let proposed = answer.errors.split(separator: "\n").filter { $0.contains("      countme ") }
      #expect(proposed.count >= 2, "\(answer.errors)")
      for line in proposed { #expect(line.contains(" --in kitchen   ("), "\(line)") }
    }
    let water = try story.own.run("rm water --in kitchen", exit: 66)
    #expect(water.errors.contains(" --in kitchen takes back"), "\(water.errors)")
  }

  @Test("What is followed is only read", arguments: ["eat Tea 40", "undo", "habit add Read"])
  func followed(command: String) throws {
    let story = try AttachedJourney()
    let answer = try story.own.run("\(command) --in BOB", exit: 77)
    #expect(
      answer.errors == """
        countme: bob is shared with you, and you may only read it
        hint: read it with --of bob

        """)
  }

  private static let read = [
    "today", "day", "week", "month", "stats", "habits", "meals", "use-by", "progress", "fast",
    "list foodItems", "log",
  ]

  @Test("Commands that read look there, and say whose it is")
  func read() throws {
    let story = try AttachedJourney()
    try story.bob.run("eat 'Cake of Bob' 411")
    for command in Self.read {
      let text = try story.own.run("\(command) --of Bob").output
      #expect(text.hasPrefix("Bob\n"), "\(command): \(text)")
      // What writes is typed by whose diary it is.
      let theirs = try story.bob.run(command).output
        .replacing(/(;| )( ?)countme [^\n]*/, with: "")
      #expect("Bob\n" + theirs == text, "\(command)")
      #expect(!text.contains("countme "), "\(command)")
    }
    #expect(try story.own.run("--of kitchen today").output.hasPrefix("kitchen\n"))
    try story.own.run("report --of bob -o '\(story.journey.root)/bob.html'")
    #expect(try story.own.sh("cat ../bob.html").contains("<h1>Health diary of bob</h1>"))
  }

  @Test("What scripts read is as ever, with the name where it has room")
  func scripts() throws {
    let story = try AttachedJourney()
    try story.bob.run("eat 'Cake of Bob' 411")
    let day = try story.own.run("today --of bob --json").output
    #expect(day.contains(#""of":"bob""#), "\(day)")
    for command in ["list foodItems --json", "list foodItems --format csv", "export json"] {
      #expect(
        try story.own.run("\(command) --of bob").output == story.bob.run(command).output,
        "\(command)")
    }
  }

  @Test("What an answer tells to type is about the group, too")
  func hints() throws {
    let story = try AttachedJourney()
    try story.own.run("--in kitchen eat Tea 40")
    let removed = try story.own.run("rm Tea --in kitchen").output
    #expect(
      removed.hasPrefix("Removed Tea. countme undo --in kitchen brings it back."), "\(removed)")
    #expect(try story.own.run("undo --in kitchen").output.contains("countme redo --in kitchen "))
  }

  @Test("Commands offer what is honest: --in where they write, --of where they read")
  func help() throws {
    let own = try Journey().device("laptop")
    try own.run("init")
    let (eat, today) = (try own.run("eat --help").output, try own.run("today --help").output)
    #expect(eat.contains("--in <name>") && !eat.contains("--of <name>"))
    #expect(today.contains("--of <name>") && !today.contains("--in <name>"))
    try own.run("sync --in kitchen", exit: 64)
  }
}
