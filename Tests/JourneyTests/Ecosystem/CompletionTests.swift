import CountMeKit
import Foundation
import TestSupport
import Testing

@Suite("Completions")
struct CompletionTests {
  @Test("A shell finishes what the diary and the commands know", arguments: CompletingShell.all)
  func words(shell: CompletingShell) throws {
    guard try shell.isInstalled() else { return }
    let diary = try Self.diary()
    let expected: [(line: String, words: [String])] = [
      ("countme che", ["check"]),
      ("countme account dev", ["devices"]),
      ("countme list fo", ["foodItems"]),
      ("countme eat Dark", ["Dark chocolate"]),
      ("countme eat Oats --meal br", ["breakfast"]),
      ("countme check ", ["Meditate", "Read: a book"]),
      ("countme uncheck Med", ["Meditate"]),
      ("countme eat Oats --date yest", ["yesterday"]),
      // Far enough that no other food's id, which is made of the same moment and of chance, begins so too.
      ("countme show foodItems \(diary.foodID.prefix(30))", [diary.foodID]),
      ("countme -C ../diary list fo", ["foodItems"]),
      ("countme --json list fo", ["foodItems"]),
      ("countme completions fi", ["fish"]),
    ]
    let answers = try shell.complete(expected.map(\.line), in: diary.journey)
    try #require(answers.count == expected.count)
    for (wanted, answer) in zip(expected, answers) {
      #expect(answer.sorted() == wanted.words, "\(shell.name): \(wanted.line)")
    }
  }

  @Test("fish reads the line for the options of its command, not for those of all commands")
  func oneCommandInFish() throws {
    let diary = try Self.diary()
    let answer = try diary.journey.run(
      """
      command -v fish >/dev/null || exit 0
      countme completions fish >"$HOME/countme.fish"
      fish --no-config -c '
        source $HOME/countme.fish
        functions --copy __countme_parse_tokens parse
        function __countme_parse_tokens -S
          set -g readings $readings x
          parse
        end
        complete -C "countme check --" >/dev/null
        count $readings'
      """)
    guard let readings = Int(answer.trimmingCharacters(in: .newlines)) else { return }
    #expect((2...30).contains(readings), "\(readings)")
  }

  @Test("The name of a food is never a command", arguments: CompletingShell.all)
  func hostileNames(shell: CompletingShell) throws {
    guard try shell.isInstalled() else { return }
    let diary = try Self.diary()
    let names = ["$(touch hit)", "`touch hit`", "a;touch hit", "*", "~", "it's \"x\" \\ $HOME"]
    for name in names {
      let quoted = name.replacing("'", with: "'\\''")
      try diary.journey.run("countme new favoriteFoods calories=1 'name=\(quoted)'")
    }
    let answer = try shell.complete(["countme eat "], in: diary.journey).first ?? []
    for name in names { #expect(answer.contains(name), "\(shell.name): \(answer)") }
    #expect(try diary.journey.run("ls").contains("hit") == false)
  }

  @Test("Where there is no diary, or a broken one, nothing is said")
  func silence() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home.path)
    for word in ["eat -- positional@0", "show -- positional@1", "nonsense -- positional@9", "--"] {
      let answer = try shell.run("countme ---completion \(word) 2 0 countme show ''")
      #expect(answer.code == 0 && answer.output.isEmpty && answer.errors.isEmpty, "\(word)")
    }
    let diary = try Self.diary()
    let answer = try diary.journey.shell.run(
      """
      mkdir .countme/schema; echo '{' >.countme/schema/nights.schema.json
      for file in $(git ls-files foodItems); do echo '{' >"$file"; done
      countme ---completion eat -- positional@0 2 0 countme eat ''
      countme ---completion list -- positional@0 2 0 countme list '' | head -n 1
      """, in: diary.journey.folder)
    #expect(answer.code == 0 && answer.errors.isEmpty && answer.output == "achievements\n")
  }

  @Test("Somebody who types gets it through bash-completion itself", .ownThread)
  func typed() throws {
    let diary = try Self.diary()
    let answer = try diary.journey.shell.run(
      """
      library=/usr/share/bash-completion/bash_completion
      command -v script >/dev/null && [ -e $library ] || { echo absent; exit; }
      scripts="$HOME/.local/share/bash-completion/completions"
      mkdir -p "$scripts" && countme completions bash >"$scripts/countme"
      {
        sleep 1; echo "source $library; PS1=; echo rea''dy"
        sleep 2; printf 'countme che\tMed\t\n'
        sleep 3; printf 'countme eat Dark\t --json\n'
        sleep 3; echo exit
      } | script -qec 'bash --norc -i' /dev/null
      """, in: diary.journey.folder)
    guard answer.output != "absent\n" else { return }
    #expect(answer.output.contains("countme check Meditate"), "\(answer)")
    #expect(answer.output.contains("countme eat Dark\\ chocolate"), "\(answer)")
    #expect(try diary.journey.run("countme today").contains("[x] Meditate"))
  }

  @Test("Attached diaries are offered by name", arguments: CompletingShell.all)
  func attached(shell: CompletingShell) throws {
    guard try shell.isInstalled() else { return }
    let journey = try Self.diary().journey
    var attached = try AttachedDiaries(of: DiaryFolder(at: journey.folder))
    for name in ["kitchen", "ann"] {
      let folder = "\(journey.home)/\(name)"
      try attached.attach(AttachedDiary(name: name, folder: folder, role: .owner))
    }
    let answers = try shell.complete(
      ["countme today --of ki", "countme eat Tea 40 --in a"], in: journey)
    #expect(answers == [["kitchen"], ["ann"]], "\(shell.name)")
  }

  @Test("An old id is found by its beginning, wherever its document lies")
  func oldIDs() throws {
    let diary = try Self.diary()
    for id in ["0165b3e7-3a00-785b-a3dc-7bf2206ed306", "3f2a1111-2222-4333-8444-555566667777"] {
      try diary.journey.run(
        "echo '{\"id\":\"\(id)\",\"name\":\"Old\",\"calories\":1,\"date\":\"2018-09-09\"}'"
          + " | countme put foodItems")
      let answers = try CompletingShell.all[0].complete(
        [2, 3, 4, 6, 9, 14].map { "countme show foodItems \(id.prefix($0))" }, in: diary.journey)
      // Those of today begin as old ones do.
      #expect(answers[0].contains(id), "\(answers)")
      #expect(answers.dropFirst() == [[id], [id], [id], [id], [id]], "\(answers)")
    }
    let none = try CompletingShell.all[0].complete(
      ["0165c000", "ff", "x"].map { "countme show foodItems \($0)" }, in: diary.journey)
    #expect(none.joined().filter { !$0.isEmpty }.isEmpty, "\(none)")
  }

  @Test("The newest ids are offered first, and as many as are asked for")
  func newestIDs() throws {
    let diary = try Self.diary()
    try diary.journey.run(
      "for month in 1 2 3 4; do for day in 1 2 3 4 5; do"
        + " countme eat Oats 90 --date 2025-0$month-0$day; done; done")
    let days = try diary.journey.run(
      "countme ---completion show -- positional@1 3 0 countme show dailyLogs ''"
    ).split(separator: "\n").map(String.init)
    #expect(days.count == 21 && days.dropFirst() == days.dropFirst().sorted(by: >)[...])
    let answers = try CompletingShell.all[0].complete(
      ["2025-", "2025-0", "2025-03", "2025-03-", "2025-03-05", "2025-13", "20x"].map {
        "countme show dailyLogs \($0)"
      }, in: diary.journey)
    #expect(answers.map { $0.filter { !$0.isEmpty }.count } == [20, 20, 5, 5, 1, 0, 0])
  }

  @Test("git countme is completed by git's own script for bash")
  func gitInBash() throws {
    let diary = try Self.diary()
    let script = """
      set +eu
      source <(countme completions bash)
      COMP_WORDS=(git -C . countme check Med) COMP_CWORD=5
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE} COMPREPLY=()
      _git_countme
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try diary.journey.run(script) == "Meditate\n")
  }

  private static func diary() throws -> (journey: DiaryJourney, foodID: String) {
    let journey = try DiaryJourney(known)
    let ids = try journey.run("countme list foodItems --format jsonl").matches(
      of: /"id":"([-0-9a-f]+)"/)
    return (journey, String(try #require(ids.first).1))
  }

  private static let known = PreparedDiary { diary in
    for command in [
      "eat 'Dark chocolate' 170", "eat Oats 311", "habit add Meditate", "habit add 'Read: a book'",
    ] {
      try diary.run("countme \(command)")
    }
  }
}
