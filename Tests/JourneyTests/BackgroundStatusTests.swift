import Foundation
import TestSupport
import Testing

/// A diary of so many files that they are looked at while the remote is asked.
@Suite("Edits by hand in a large diary", .ownThread) struct BackgroundStatusTests {
  private static var foods: String {
    let documents = (0..<2100).map { number in
      let day = String(format: "2026-%02d-%02d", number / 200 + 1, number % 28 + 1)
      let id = String(format: "%08x-0000-4000-8000-000000000000", number)
      return #"{"id":"\#(id)","name":"Food \#(number)","calories":\#(number % 400),"#
        + #""date":"\#(day)","timestamp":"\#(day)T12:00:00Z"}"#
    }
    return "[\(documents.joined(separator: ",\n"))]\n"
  }

  @Test("sync and push find them; one that cannot be used is named; nothing is nothing")
  func editsAreFound() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try Self.foods.write(toFile: "\(journey.root)/foods.json", atomically: false, encoding: .utf8)
    try laptop.prepare("put foodItems <foods.json", "sync")
    let files = try laptop.sh("git ls-files foodItems").split(separator: "\n").map(String.init)
    try #require(files.count == 2100)
    let first = files[0]
    for (command, file, calories) in [("sync", first, 1001), ("push", files[2099], 1002)] {
      let before = try laptop.sh("git rev-parse HEAD")
      try laptop.prepare(command)
      #expect(try laptop.sh("git rev-parse HEAD") == before, "\(command) with nothing to take in")
      // In place, so that no directory tells of it.
      let edit = #"sed 's/"calories": [0-9]*/"calories": \#(calories)/' \#(file) >new"#
      try laptop.sh("\(edit) && cat new >\(file) && rm new")
      try laptop.prepare(command)
      #expect(try laptop.sh("git log -1 --format=%s").contains("edited \(file) by hand"))
      #expect(try laptop.sh("git show HEAD:\(file)").contains("\"calories\": \(calories)"))
      #expect(try laptop.sh("git status --porcelain").isEmpty)
    }
    try laptop.sh("echo '{' >\(first)")
    let answer = try laptop.shell.run("countme -C '\(laptop.path)' sync")
    #expect((answer.output + answer.errors).contains("\(first)"), "\(answer)")
    #expect(try laptop.sh("cat \(first)") == "{")
  }
}

/// What status says of the remotes, where the last sync tells something else.
@Suite("Where the remotes stand", .ownThread) struct RemoteStandingTests {
  @Test("“Synced” is said when the remote has said so last, and never where it was asked in vain")
  func standing() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let synced = try laptop.run("status").output
    // A minute may pass while other tests run.
    #expect(
      synced.contains(/origin: synced; last sync (just now|a minute ago|\d+ minutes ago)/),
      "\(synced)")
    try laptop.sh("mv ../remote.git ../away.git")
    try laptop.run("sync", exit: 69)
    let offline = try laptop.run("status").output
    #expect(
      offline.contains("origin: nothing to send; could not be reached just now"), "\(offline)")
    #expect(try laptop.run("status --json").output.contains(#""state":"offline""#))
    try laptop.sh("git init -q --bare ../remote.git")
    try laptop.run("sync", exit: 76)
    #expect(try laptop.run("status --json").output.contains(#""state":"error""#))
    try laptop.sh("rm -r ../remote.git && mv ../away.git ../remote.git")
    try laptop.run("sync")
    #expect(try laptop.run("status --json").output.contains(#""state":"synced""#))
    // An edit waits as what is written by a command does.
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try laptop.sh("sed -i 's/: 311/: 298/' foodItems/*/*/\(oats).json")
    #expect(try laptop.sh("countme status --json").contains(#""state":"pending""#))
  }
}
