import Foundation
import TestSupport
import Testing

@Suite("Ending and moving a share", .ownThread)
struct EndingSharesTests {
  private let journey: Journey
  private let laptop: Device

  init() throws {
    journey = try Journey()
    laptop = try journey.firstDevice()
    try laptop.run("weigh 81.2")
    try ask("share create part --collections weightHistory --as Ann")
  }

  @discardableResult
  private func ask(_ command: String, exit: Int32 = 0) throws -> Shell.Answer {
    try laptop.run("\(command) --password-stdin", exit: exit, input: Journey.password)
  }

  @Test("“Ended” is said when the remote has it, and until then what is so, why, and what to do")
  func saidWhenSo() throws {
    try laptop.sh("mv ../remote.git ../away.git")
    let offline = try ask("share rm part", exit: 69)
    #expect(offline.errors.contains("part is ended on this device, and not yet where others"))
    #expect(offline.errors.contains("cannot be reached"), "\(offline.errors)")
    #expect(offline.errors.contains("hint: until a countme sync has told it there"))
    #expect(offline.output.isEmpty, "\(offline.output)")
    try laptop.sh("mv ../away.git ../remote.git")
    try laptop.sh("rm ../remote.git/hooks/pre-receive")
    try laptop.sh("git -C ../remote.git config receive.denyNonFastForwards true")
    try laptop.sh(
      """
      printf '#!/bin/sh\\ncase "$1" in refs/heads/shares/*) exit 1 ;; esac\\n' \
        >../remote.git/hooks/update; chmod +x ../remote.git/hooks/update
      """)
    let refused = try ask("share rm part", exit: 77)
    #expect(refused.errors.contains("be rewritten: "), "\(refused.errors)")
    #expect(refused.errors.contains("git config receive.denyNonFastForwards false"))
    #expect(!refused.errors.contains("faster"), "\(refused.errors)")
    #expect(try laptop.run("sync").output.contains("the share part is not up to date at"))
    try laptop.sh("rm ../remote.git/hooks/update")
    let ended = try ask("share rm part").output
    #expect(ended.hasPrefix("Ended part: its followers are told.\n"), "\(ended)")
    #expect(ended.contains("remote.git does not let a branch be rewritten: what was"), "\(ended)")
    #expect(try ask("share rm part --json").output.contains(#""keptBy":["#))
  }

  @Test("The line that withdraws an invitation does so")
  func withdrawn() throws {
    let invited = try ask("share invite part --name Bob").output
    let line = try #require(
      invited.split(separator: "\n").first { $0.hasSuffix(" withdraws it.") })
    let command = line.dropFirst("countme ".utf8.count).dropLast(" withdraws it.".utf8.count)
    #expect(command.hasPrefix("share invite part --withdraw "), "\(line)")
    #expect(try ask(String(command)).output.hasPrefix("Withdrew "))
  }

  @Test("Where a branch begins anew, nothing of an ended share stays")
  func leaving() throws {
    let ended = try ask("share rm part").output
    #expect(ended.hasPrefix("Ended part: its documents have left "), "\(ended)")
    #expect(try !ask("share rm part --json").output.contains("keptBy"))
  }

  @Test("What was reset away in the diary stays where git finds it when a share ends")
  func resetAway() throws {
    try laptop.run("eat Oats 311")
    let away = try laptop.sh("git rev-parse HEAD; git reset -q --hard HEAD~1")
    try ask("share rm part")
    try laptop.run("sync")
    #expect(try laptop.sh("git reflog --format=%H").split(separator: "\n").contains { $0 == away })
    #expect(try laptop.sh("git cat-file -t \(away)") == "commit")
  }

  @Test("What stays at a remote that is forgotten is named")
  func forgotten() throws {
    try ask("group create kitchen")
    let answer = try laptop.run("remote rm origin").output
    #expect(answer.contains("part stays shared there: countme share rm part reaches"), "\(answer)")
    #expect(answer.contains("countme remote add \(journey.remote)"), "\(answer)")
    #expect(answer.contains("kitchen goes on there: countme -C "), "\(answer)")
    try laptop.run("remote add \(journey.remote)")
    try ask("share rm part")
    let ended = try laptop.run("remote rm origin --json").output
    #expect(!ended.contains("shares") && ended.contains(#""groups":["kitchen"]"#), "\(ended)")
  }

  @Test("A share that is moved says which remote it has left, and which could not be told")
  func moved() throws {
    try laptop.sh("git init -q --bare ../one.git; git init -q --bare ../two.git")
    let create = "share create part --collections weightHistory --as Ann --remote"
    let one = try ask("\(create) ./one.git").output
    #expect(one.contains("It is no longer at \(journey.remote): who follows it there is told."))
    try laptop.sh("mv ../one.git ../away.git")
    let two = try ask("\(create) ./two.git").output
    #expect(two.contains("It can still be read at "), "\(two)")
    #expect(!two.contains("It is no longer at"), "\(two)")
    try laptop.sh("mv ../away.git ../one.git")
    #expect(try !laptop.run("sync").output.contains("not up to date"))
    #expect(
      try laptop.sh("git -C ../one.git log --format=%s --all")
        == "moved the share to another remote")
  }

  @Test("What is not said anew of a share stays: its first day, its remote, its owner's name")
  func narrowed() throws {
    try laptop.sh("git init -q --bare ../one.git")
    try ask(
      "share create part --collections weightHistory,foodItems --from 2026-05-05 --remote ./one.git"
    )
    let narrowed = try ask("share create part --collections foodItems").output
    #expect(narrowed.hasPrefix("You share part: foodItems, from 2026-05-05, on "), "\(narrowed)")
    #expect(narrowed.contains("/one.git.\n"), "\(narrowed)")
    #expect(try laptop.run("share list --json").output.contains(#""ownerName":"Ann""#))
    let later = try ask("share create part --collections foodItems --from 2026-06-01").output
    #expect(later.contains(", from 2026-06-01, on "), "\(later)")
    let widened = try ask("share create part --collections foodItems --from all --remote all")
      .output
    #expect(widened.hasPrefix("You share part: foodItems.\n"), "\(widened)")
    // What is begun again after its end is another share.
    try ask("share create part --collections foodItems --from 2026-06-01")
    try ask("share rm part")
    let again = try ask("share create part --collections foodItems").output
    #expect(again.hasPrefix("You share part: foodItems.\n"), "\(again)")
  }

  @Test("A remote that could not be told is named until it is")
  func untold() throws {
    try laptop.sh("git init -q --bare ../one.git")
    try ask("share create part --collections weightHistory --remote ./one.git")
    try laptop.sh("mv ../one.git ../away.git")
    try ask("share rm part", exit: 69)
    let lines = try laptop.run("status").output.split(whereSeparator: \.isWhitespace)
    let status = lines.joined(separator: " ")
    #expect(status.contains("share part has ended here, and can still be read at /"), "\(status)")
    #expect(
      status.contains("; could not be reached just now; countme sync brings it there"), "\(status)")
    let list = try laptop.run("share list --json").output
    #expect(list.contains(#""behind":["#), "\(list)")
    try laptop.sh("mv ../away.git ../one.git")
    try laptop.run("sync")
    #expect(try !laptop.run("status").output.contains("part"))
    #expect(try !laptop.run("share list --json").output.contains("behind"))
  }
}
