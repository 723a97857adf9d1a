import Foundation
import TestSupport
import Testing

/// Text of documents and remotes on its way to a terminal, a shell and a spreadsheet.
@Suite("Hostile text", .ownThread) struct HostileTextTests {
  private static let marks = [
    "\u{200D}", "\u{301}", "\u{FE0F}", "\u{202E}", "\u{1B}[31m", "\u{85}",
  ]
  private static let live = [
    "`", "$", "\"", "'", "\\", "!", ";", "&", "|", "\n", "(", "*", "~", "#",
  ]

  /// Names that a shell, a terminal or a spreadsheet could take for something else.
  private static let names =
    live.flatMap { sign in marks.map { "\(sign)\($0)touch x\(sign)\($0)" } }
    + live.map { "a\($0)b" } + ["\u{9B}2J", "\u{1B}]0;owned\u{7}", "\u{2066}x\u{2069}", "\u{61C}y"]

  /// What no text on a terminal may hold; colours are off.
  private static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF:
      true
    default: false
    }
  }

  @Test("What a hint says can be pasted into a shell, whatever the name")
  func hints() throws {
    let diary = try DiaryJourney()
    let names = Self.names.filter { !$0.unicodeScalars.contains("\n") }
    for name in RandomCases.some(names, of: 246, few: 20) {
      var shell = diary.shell
      shell.variables["NAME"] = name
      let answer = try shell.run("countme habit add \"$NAME\"", in: diary.folder)
      let text = answer.output
      let start = try #require(
        text.firstRange(of: "countme check "), "\(name.debugDescription): \(answer)")
      let end = try #require(text.firstRange(of: " notes it"), "\(text)")
      let word = String(text[start.upperBound..<end.lowerBound])
      #expect(!word.unicodeScalars.contains(where: Self.isRaw), "\(word.debugDescription)")
      let said = try shell.run("printf %s \(word)", in: diary.home)
      // What is shown in other words is pasted as these words.
      let isShown = !name.unicodeScalars.contains(where: Self.isRaw)
      #expect(
        said.code == 0 && (said.output == name || !isShown), "\(name.debugDescription): \(word)")
      #expect(try shell.run("ls", in: diary.home).output == "diary\n")
    }
  }

  private func fill(_ diary: DiaryJourney) throws {
    for (number, name) in Self.names.enumerated() where number % 5 == 0 || number > 80 {
      let id = "3f2a0000-0000-4000-8000-\(String(format: "%012d", number))"
      let text =
        String(
          decoding: try JSONEncoder().encode([
            "id": id, "name": name, "notes": name, "userId": "", "date": "2026-11-20",
            "timestamp": "2026-11-20T08:00:00.000Z", "lastModified": "2026-11-20T08:00:00.000Z",
          ]), as: UTF8.self
        ).dropLast() + ",\"calories\":100}"
      let answer = try diary.shell.run(
        "countme put foodItems", in: diary.folder, input: String(text))
      #expect(answer.code == 0, "\(answer)")
    }
  }

  @Test("No command prints a control or direction sign of a document, on a terminal neither")
  func commands() throws {
    let diary = try DiaryJourney()
    try fill(diary)
    let name = Self.names.first { $0.contains("\u{1B}") } ?? ""
    let commands = [
      "today", "week", "log", "list foodItems", "list foodItems --format csv",
      "list foodItems --format jsonl", "list foodItems --json", "export json", "export jsonl",
      "export csv --collection foodItems", "show foodItems 3f2a0000-0000-4000-8000-000000000000",
      "eat \"$NAME\"", "eat \"$NAME\" 5", "eat --barcode \"$NAME\" 5", "change \"$NAME\" 20g",
      "rm \"$NAME\"", "check \"$NAME\"", "habit add \"$NAME\"", "habits", "meals",
      "import \"$NAME\" x",
      "remote add \"$NAME\"", "remote rm \"$NAME\"", "show \"$NAME\" x", "goal \"$NAME\"",
      "day \"$NAME\"", "drink \"$NAME\"", "backup verify \"$NAME\"", "schema show \"$NAME\"",
      "restore foodItems \"$NAME\" --at \"$NAME\"", "\"$NAME\"", "eat \"$NAME\" --json", "status",
      "conflicts", "stats", "undo", "eat --meal-of \"$NAME\"", "food \"$NAME\"",
      "validate \"$NAME\"",
    ]
    var shell = diary.shell
    shell.variables["NAME"] = name
    shell.variables["NO_COLOR"] = "1"
    for command in commands {
      for terminal in [false, true] {
        let line = "countme \(command) </dev/null"
        let quoted = line.replacing("'", with: "'\\''")
        let answer = try shell.run(
          terminal ? "script -qec '\(quoted)' /dev/null </dev/null | tr -d '\\r'" : line,
          in: diary.folder)
        // Bytes for a program are as they are; what is for people never.
        let isData =
          command.contains("export") || command.contains("--format") || command.contains("json")
          || command.hasPrefix("show foodItems")
        let seen = answer.errors + (isData && !terminal ? "" : answer.output)
        let raw = seen.unicodeScalars.filter(Self.isRaw).map { String($0.value, radix: 16) }
        #expect(raw.isEmpty, "\(command), terminal \(terminal): \(raw) in \(seen.debugDescription)")
      }
    }
  }

  @Test("A token in an address is shown nowhere, and kept from others")
  func tokens() throws {
    let diary = try DiaryJourney()
    for address in [
      "https://TOKEN@127.0.0.1:1/x", "https://TOKEN:x-oauth-basic@127.0.0.1:1/x",
      "https://me:TOKEN@127.0.0.1:1/x", "https://127.0.0.1:1/x?token=TOKEN",
      "https://me:TO/KEN@127.0.0.1:1/x", "https:/me:TOKEN@127.0.0.1/x",
    ] {
      for command in [
        "remote add \(address)", "remote list", "remote list --json", "status", "status --json",
        "sync", "sync --json", "doctor --remote", "remote reset \(address)",
        "remote rm \(address)x",
        "remote create \(address)", "log", "remote rm \(address) --json",
      ] {
        let answer = try diary.shell.run("countme \(command) </dev/null", in: diary.folder)
        #expect(!(answer.output + answer.errors).contains("TOKEN"), "\(command): \(answer)")
        #expect(!(answer.output + answer.errors).contains("TO/KEN"), "\(command): \(answer)")
        let kept = try diary.shell.run(
          "grep -rl TOKEN .git | xargs -r stat -c '%a %n'", in: diary.folder
        ).output
        #expect(kept.isEmpty || kept == "600 .git/config\n", "\(command): \(kept)")
      }
    }
  }

  @Test("What is exported is its owner's alone")
  func modes() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run(
      "umask 022; countme export json -o ../out/a.json; countme export csv -o ../out/csv")
    try diary.run(
      "umask 022; countme report -o ../out/r.html; countme export plain -o ../out/plain")
    #expect(try diary.run("find ../out -perm /077") == "")
  }
}
