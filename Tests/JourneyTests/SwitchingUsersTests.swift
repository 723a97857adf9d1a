import Foundation
import TestSupport
import Testing

@Suite("Two people at one machine", .ownThread)
struct SwitchingUsersTests {
  private static let bob = "account create --email bob@example.org --password-stdin"
  private static let ann = "account sign-in --email ann@example.org --password-stdin"

  @Test("Nothing of one is ever shown to the other or committed by them")
  func apart() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat 'Ann cake' 411.3 --save")
    try laptop.run("weigh 71.5")
    try laptop.run("sync")
    try laptop.run("eat 'Ann pie' 433.4")
    let ann = try laptop.git("symbolic-ref --short HEAD")
    let entry = try laptop.sh("ls foodItems/*/*/*.json | head -1")
    let id = String(entry.split(separator: "/").last?.dropLast(5) ?? "")
    try laptop.run("account sign-out")
    try laptop.run(Self.bob, input: "bobspassword\n")
    for command in [
      "today", "week", "stats", "log", "status", "meals", "list foodItems", "list favoriteFoods",
      "list weightHistory", "list dailyLogs", "account", "account devices",
    ] {
      let answer = try laptop.run(command)
      // Each holds a sign that base64 lacks: a key's fingerprint may say "Ann" by chance.
      for trace in ["Ann ", "ann@", "411.3", "433.4", "844.7", "71.5"] {
        #expect(!answer.output.contains(trace), "\(command): \(trace): \(answer.output)")
      }
    }
    // Neither by name nor by a revision of the branch that is still there.
    try laptop.run("show foodItems \(id)", exit: 66)
    try laptop.run("show foodItems \(id) --at \(ann)", exit: 66)
    try laptop.run("restore foodItems \(id) --at \(ann)", exit: 66)
    try laptop.run("history foodItems \(id)", exit: 66)
    try laptop.run("undo", exit: 66)
    try laptop.run("eat 'Ann cake'", exit: 65)
    #expect(try laptop.sh("ls").contains("foodItems") == false)
    try laptop.run("eat 'Bob soup' 222")
    try laptop.run("sync")
    let bob = try laptop.git("symbolic-ref --short HEAD")
    #expect(try laptop.sh("git log -p HEAD | grep -c 'Ann \\|ann@' || true") == "0")
    #expect(try laptop.sh("git merge-base \(ann) \(bob) || echo none") == "none")
    let sent = "git -C '\(journey.remote)' log -p \(ann) | grep -c 'Ann pie' || true"
    #expect(try laptop.sh(sent) == "0", "what Ann had not sent, Bob does not send")

    try laptop.run("account sign-out")
    try laptop.run(Self.ann, input: Journey.password)
    let day = try laptop.run("today").output
    #expect(day.contains("Ann cake") && day.contains("Ann pie") && !day.contains("Bob"))
    try laptop.run("sync")
    #expect(try laptop.sh("git log -p HEAD | grep -c 'Bob soup' || true") == "0")
  }

  @Test("Who is signed out is told so, and nobody else is asked for a password")
  func signedOut() throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("account sign-out")
    let status = try laptop.run("status").output
    #expect(status.hasPrefix("Signed out: countme account sign-in shows"), "\(status)")
    #expect(!status.contains("account create"))
    for command in ["group create kitchen", "share create part --collections weightHistory"] {
      #expect(try laptop.run(command, exit: 77).errors.contains("nobody is signed in"))
    }
  }

  @Test("What one has open in an editor is not saved to the other's diary")
  func openEditor() throws {
    let laptop = try Journey().firstDevice()
    try laptop.sh(
      """
      cat > ../editor <<'END'
      #!/bin/sh
      sed -i 's/^{/{"stepGoal": 7777,/' "$1"
      countme -C '\(laptop.path)' account sign-out > ../said
      echo bobspassword | countme -C '\(laptop.path)' \(Self.bob) >> ../said
      END
      chmod +x ../editor
      """)
    let answer = try laptop.shell.run(
      "EDITOR='\(laptop.path)/../editor' countme -C '\(laptop.path)' edit profile/settings")
    #expect(answer.code == 77 && answer.errors.contains("somebody else is signed in"))
    #expect(try laptop.sh("git log -p --all | grep -c '\"stepGoal\": 7777' || true") == "0")
    #expect(try laptop.run("account").output.contains("bob@example.org"))
  }

  @Test("An edit that cannot be used is not left to who comes next")
  func unusableEdits() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    let entry = try laptop.sh("ls foodItems/*/*/*.json")
    try laptop.sh("printf '{\"broken' > \(entry)")
    let refused = try laptop.shell.run("countme -C '\(laptop.path)' account sign-out")
    #expect(refused.code == 65 && refused.errors.contains("your own edit of \(entry)"))
    #expect(refused.errors.contains("hint: fix the file"))
    try laptop.sh("git checkout -q \(entry)")
    try laptop.run("sync")
    // Whose session another device ends has no choice: then the edit is set aside.
    try phone.run("sync")
    try phone.sh(
      "printf '{\"broken' > \(entry); mkdir favoriteFoods; printf '{\"new' > favoriteFoods/odd.json"
    )
    try laptop.run("account devices revoke phone --password-stdin", input: Journey.password)
    try phone.run("sync", exit: 77)
    #expect(
      try phone.sh("find . -path ./.git -prune -o -name '*.json' -print")
        == "./.countme/format.json")
    #expect(
      try phone.sh("find .git/countme/set-aside -type f | wc -l; stat -c %a .git/countme/set-aside")
        == "2\n700")
  }
}
