import Foundation
import TestSupport
import Testing

@Suite("A diary on no remote that shares on one of the share's own", .ownThread)
struct ShareAloneTests {
  private let journey: Journey
  private let laptop: Device

  init() throws {
    journey = try Journey()
    laptop = journey.device("laptop")
    try laptop.prepare("init", "weigh 81.2")
    try laptop.run(
      "account create --email ann@example.org --password-stdin", input: Journey.password)
  }

  @discardableResult
  private func ask(_ command: String, exit: Int32 = 0) throws -> Shell.Answer {
    try laptop.run("\(command) --password-stdin", exit: exit, input: Journey.password)
  }

  private func share() throws {
    try laptop.sh("git init -q --bare ../share.git")
    try ask("share create part --collections weightHistory --as Ann --remote ./share.git")
  }

  /// What the share's remote has.
  private func there() throws -> String {
    try laptop.sh("git -C ../share.git for-each-ref --format='%(refname) %(tree)' refs/heads")
  }

  @Test("sync and push publish, say where, and end well", arguments: ["sync", "push"])
  func published(command: String) throws {
    try share()
    let before = try there()
    try laptop.run("weigh 80.9")
    // No remote has it yet, and nothing but the share's own is to have it.
    let waiting = try laptop.run("status --json").output
    #expect(waiting.contains(#""isBehind":true"#) && waiting.contains(#""state":"pending""#))
    let answer = try laptop.run(command).output
    #expect(answer.contains("share.git: 1 commit sent; synced\n"), "\(answer)")
    let after = try there()
    #expect(after != before)
    #expect(try laptop.run("status --json").output.contains(#""state":"synced""#))
    #expect(try laptop.run(command).output.contains("share.git: nothing new; synced\n"))
    // It is the only remote that is asked, so it is looked whether it has lost the share.
    try laptop.sh(
      "git -C ../share.git for-each-ref --format='delete %(refname)' refs/heads | "
        + "git -C ../share.git update-ref --stdin")
    try laptop.run(command)
    #expect(try there() == after)
  }

  @Test("where it has the whole diary beside it, this is said")
  func besideTheDiary() throws {
    try share()
    try laptop.run("remote create ./home.git")
    let added = try laptop.run("remote add ./home.git --name home").output
    #expect(!added.contains("You share"), "\(added)")
    for remote in ["home", "./home.git"] {
      let told = try ask("share create other --collections habits --as Ann --remote \(remote)")
        .output
      #expect(told.contains("and all of your diary, which is there too"), "\(told)")
    }
    let late = try laptop.run("remote add ./share.git --name public").output
    #expect(late.contains("You share part there"), "\(late)")
  }

  @Test("watch publishes there, too, and tries again one that was away")
  func watched() throws {
    try share()
    let first = try there()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try laptop.prepare("weigh 80.9")
    try Patiently.expect("the weight is there") { try there() != first }
    let second = try there()
    try laptop.sh("mv ../share.git ../away.git")
    try laptop.prepare("weigh 80.1")
    try watch.says(#""state":"offline""#)
    let status = try laptop.sh("countme status")
    #expect(status.contains("No remote has the diary; what you share is sent"), "\(status)")
    #expect(status.contains("may not be up to date at"), "\(status)")
    try laptop.sh("mv ../away.git ../share.git")
    try Patiently.expect("the later one is there") { try there() != second }
    #expect(watch.end(SIGINT) == 0)
  }

  @Test("watch goes on where a sync by hand has got through")
  func byHand() throws {
    try share()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try laptop.sh(
      "cd ../share.git/hooks && printf '#!/bin/sh\\nexit 1\\n' >pre-receive && chmod +x pre-receive"
    )
    try laptop.prepare("weigh 80.9")
    try watch.says(#""state":"error""#)
    try laptop.sh("rm ../share.git/hooks/pre-receive")
    try laptop.prepare("sync")
    let first = try there()
    try laptop.prepare("weigh 80.1")
    try Patiently.expect("the later one is there") { try there() != first }
    #expect(watch.end(SIGINT) == 0)
  }

  @Test("a remote that cannot be reached fails the sync")
  func unreached() throws {
    try share()
    try laptop.run("weigh 80.9")
    try laptop.sh("mv ../share.git ../away.git")
    let answer = try laptop.run("sync", exit: 69)
    #expect(answer.output.contains("the share part is not up to date at"), "\(answer.output)")
    #expect(answer.errors.contains("cannot be reached"), "\(answer.errors)")
  }

  @Test("where nothing is shared so, or it is over, no remote is set")
  func nothing() throws {
    #expect(try laptop.run("sync", exit: 78).errors.contains("no remote is set"))
    try share()
    try laptop.run("sync")
    try ask("share rm part")
    #expect(try laptop.run("sync", exit: 78).errors.contains("no remote is set"))
    #expect(try laptop.run("pull", exit: 78).errors.contains("no remote is set"))
  }
}
