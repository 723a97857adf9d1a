import TestSupport
import Testing

@Suite("Manual", .ownThread)
struct ManualTests {
  @Test("Every command has a page that roff reads without a warning")
  func pages() throws {
    let diary = try DiaryJourney()
    try diary.run("countme manual --output ../man/man1")
    let files = try diary.run("ls ../man/man1").split(separator: "\n").map(String.init)
    let help = try diary.run("countme help")
    let commands = Self.commands(in: help)
    #expect(commands.count > 50)
    for command in commands { #expect(files.contains("countme-\(command).1"), "\(command)") }
    #expect(files.contains("countme.1") && !files.contains("countme-help.1"))
    guard try diary.shell.run("command -v groff").code == 0 else { return }
    let answer = try diary.shell.run("groff -man -ww -Kutf8 -z ../man/man1/*", in: diary.folder)
    #expect(answer.code == 0 && answer.errors.isEmpty && answer.output.isEmpty, "\(answer)")
  }

  @Test("man shows a page with the command's options, subcommands and words as they are")
  func shown() throws {
    let diary = try DiaryJourney()
    guard try diary.shell.run("command -v groff").code == 0 else { return }
    let eat = try diary.run("countme manual eat | groff -man -Tascii -P-cbou")
    #expect(eat.contains("countme-eat - Write down something eaten"))
    #expect(eat.contains("--serving SERVING") && eat.contains("How much, such as \"80 g\"."))
    let account = try diary.run("countme manual account | groff -man -Tascii -P-cbou")
    #expect(account.contains("countme account devices revoke ID"))
    let main = try diary.run("countme manual | groff -man -Tascii -P-cbou")
    #expect(main.contains("--no-color") && main.contains("COUNTME_DIR") && main.contains("69"))
    try diary.fails("countme manual nonsense", 64)
  }

  @Test("Every option that a command's help names is on its page, or on the program's")
  func options() throws {
    let diary = try DiaryJourney()
    func names(_ text: String) -> Set<String> {
      Set(text.replacing("\\", with: "").matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    }
    let general = names(try diary.run("countme manual"))
    for command in ["eat", "day", "list", "import", "move", "share", "sync"] {
      let page = names(try diary.run("countme manual \(command)"))
      let leaves = command == "share" ? ["share create", "share list"] : [command]
      for leaf in leaves {
        let missing = names(try diary.run("countme help \(leaf)")).subtracting(page.union(general))
        #expect(missing.isEmpty, "\(leaf)")
      }
    }
  }

  @Test("Somebody new is told what it is, what to type first, and every command's name")
  func firstHelp() throws {
    let diary = try DiaryJourney()
    let help = try diary.run("countme --help")
    for line in ["countme", "countme -h"] { #expect(try diary.run(line) == help) }
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count < 30)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let words = Set(help.split { !$0.isLetter && $0 != "-" }.map(String.init))
    for name in Self.commands(in: try diary.run("countme help")) {
      #expect(words.contains(name), "\(name)")
    }
    let begin = help.split(separator: "\n").filter { $0.hasPrefix("  countme ") }
    #expect(begin.count == 3)
  }

  @Test("git countme is countme")
  func subcommandOfGit() throws {
    let diary = try DiaryJourney()
    try diary.run("mkdir ../bin && ln -s \"$(command -v countme)\" ../bin/git-countme")
    let git = "PATH=$PWD/../bin:$PATH git"
    try diary.run("\(git) countme eat Oats 311")
    #expect(
      try diary.run("\(git) countme list foodItems --json")
        == diary.run("countme list foodItems --json"))
    #expect(
      try diary.run("cd / && PATH=\(diary.home)/bin:$PATH git -C \(diary.folder) countme today")
        .contains("Oats"))
    #expect(try diary.run("\(git) countme -h") == diary.run("countme --help"))
    let answer = try diary.shell.run("\(git) countme show foodItems zzz", in: diary.folder)
    #expect(answer.code == 66 && answer.errors.hasPrefix("countme: "))
  }

  /// The commands that the long help has a line for.
  private static func commands(in help: String) -> [String] {
    help.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: #/  ([a-z]+) /#).map { String($0.1) }
    }
  }
}
