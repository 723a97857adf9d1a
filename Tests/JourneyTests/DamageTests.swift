import Foundation
import TestSupport
import Testing

@Suite("A damaged world", .ownThread)
struct DamageTests {
  @Test("A document spoilt by hand is named with its place, stays as it is, and blocks nothing")
  func spoiltDocument() throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let rice = try laptop.new("foodItems", "name=Rice calories=200 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("printf '{\\n  \"id\": oops\\n}\\n' > \(file)")
    for refusal in [
      Refusal("show foodItems \(oats)", 65, "\(file):2:9"),
      Refusal("set foodItems \(oats) calories=1", 65, "\(file):2:9"),
      Refusal("validate \(file)", 66), Refusal("validate '\(laptop.path)/\(file)'", 65, ":2:9"),
    ] { try refusal.expect(on: laptop) }
    let works = [
      "eat Bread 250", "set foodItems \(rice) calories=210", "today", "list foodItems", "status",
      "sync", "drink 100", "undo", "day 2026-11-20",
    ]
    for command in works {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 0, "\(command): \(answer)")
    }
    let status = try laptop.shell.run("countme -C '\(laptop.path)' status").output
    #expect(status.contains("\(file):2:9"), "\(status)")
    #expect(try laptop.sh("git status --porcelain") == "M \(file)")
    #expect(try laptop.sh("cat \(file)").contains("oops"))
    // Taken back, it is as it was.
    try laptop.sh("git checkout -q -- \(file)")
    try laptop.run("sync")
    #expect(try laptop.run("show foodItems \(oats)").output.contains("\"calories\": 311"))
  }

  @Test(
    "A diary whose format cannot be read is left alone",
    arguments: ["{", "[]", "{}", "{\"formatVersion\": \"one\"}"])
  func spoiltFormat(text: String) throws {
    let laptop = try Journey().firstDevice()
    try laptop.sh("printf '%s' '\(text)' > .countme/format.json")
    for command in ["today", "eat Oats 311", "sync", "status", "list foodItems", "log", "undo"] {
      try Refusal(command, 65).expect(on: laptop)
    }
    if text != "{" {
      let said = try laptop.sh("countme today 2>&1 || true")
      #expect(said.contains("git checkout -- .countme/format.json"), "\(said)")
    }
    try laptop.sh("git checkout -q -- .countme/format.json")
    try laptop.run("today")
  }

  /// Law: a killed `git pull` may leave it so; what the branch has counts, and nobody is sent to make another diary.
  @Test(
    "A diary whose format is gone or empty has it back with the next command",
    arguments: [
      "rm .countme/format.json", ": > .countme/format.json", "rm -r .countme",
      "git rm -q .countme/format.json && git commit -qm gone",
    ], ["today", "eat Soup 90", "sync"])
  func goneFormat(line: String, command: String) throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("eat Oats 311")
    let format = try laptop.sh("cat .countme/format.json")
    try laptop.sh("\(line); mkdir -p sub")
    try laptop.sh("cd sub && countme \(command)")
    #expect(try laptop.sh("cat .countme/format.json") == format)
    try laptop.run("sync")
    #expect(try laptop.sh("git show HEAD:.countme/format.json") == format)
    #expect(try laptop.run("today").output.contains("Oats"))
    try laptop.run("doctor")
  }

  /// Law: what is read is right all the same, and nothing stands in git's way or is written through a link.
  @Test("A format that is gone is not put back under git's hands, nor through a link")
  func leftGone() throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("eat Oats 311")
    try laptop.sh("rm .countme/format.json; touch .git/index.lock")
    #expect(try laptop.sh("countme today").contains("Oats"))
    #expect(try laptop.sh("ls .countme") == "")
    try laptop.sh("rm .git/index.lock; rm -r .countme; mkdir ../other; ln -s ../other .countme")
    #expect(try laptop.sh("countme today").contains("Oats"))
    #expect(try laptop.sh("ls ../other") == "")
    try laptop.sh("rm .countme")
    try laptop.run("today")
    try laptop.run("doctor")
  }

  @Test("Output that cannot be written is an error, and what was done stays done")
  func fullOutput() throws {
    let laptop = try Journey().firstDevice()
    for command in ["today", "list foodItems", "log", "status", "eat Oats 311", "--help"] {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command) >/dev/full")
      #expect(answer.code == 74, "\(command): \(answer)")
      #expect(answer.errors.contains("countme: "), "\(command): \(answer)")
      try laptop.expectClean(after: command)
    }
    #expect(try laptop.run("today").output.contains("311 kcal"))
  }

  @Test(
    "Remotes that are none, or none of ours", arguments: ["missing", "folder", "file", "other"])
  func badRemote(kind: String) throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.prepare("init", "eat Oats 311", "remote add '\(journey.root)/there'")
    let account = "account create --email ann@example.org --password-stdin"
    try laptop.run(account, input: Journey.password)
    let make = [
      "missing": "true", "folder": "mkdir there && touch there/x", "file": "echo hello > there",
      "other": "git init -q -b main there && cd there && git config user.email a@b.c "
        + "&& git config user.name a && git commit -q --allow-empty -m other",
    ]
    _ = try journey.shell.run(make[kind] ?? "")
    try Refusal("remote rm nothing", 66, "there is no remote nothing").expect(on: laptop)
    let before = try journey.shell.run("find there -type f | xargs -r sha1sum || true").output
    if kind != "other" {
      let exit: Int32 = kind == "missing" ? 69 : 76
      for command in ["sync", "push", "pull"] {
        try Refusal(command, exit, "there").expect(on: laptop)
      }
      #expect(
        try journey.shell.run("find there -type f | xargs -r sha1sum || true").output == before)
    }
    let phone = journey.device("phone")
    let clone = "countme clone there phone --email ann@example.org --password-stdin"
    let answer = try phone.shell.run(clone, input: Journey.password)
    #expect([66, 69, 76, 77].contains(answer.code), "\(answer)")
    #expect(answer.errors.contains("countme: ") && answer.errors.contains("hint: "))
    #expect(!FileManager.default.fileExists(atPath: phone.path))
  }
}

/// A folder on a file system of its own; needs root.
@Suite(
  "No room, no permission", .enabled(if: SmallDisk.isPossible, "needs root to mount a tmpfs"),
  .ownThread)
struct NoRoomTests {
  @Test("A full disk: old state, reading works, and with room again all goes on")
  func fullDisk() throws {
    let journey = try Journey()
    let disk = try SmallDisk(on: "\(journey.root)/laptop", kilobytes: 1200, journey.shell)
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    try laptop.sh("head -c 100M /dev/zero > .git/ballast 2>/dev/null || true")
    let many = (1...200).map {
      "{\"id\":\"food-\($0)\",\"name\":\"Food \($0)\",\"calories\":\($0)}\n"
    }
    for refusal in [
      Refusal("eat Bread 250", 73, "no space"), Refusal("drink 100", 73),
      Refusal("put favoriteFoods", 73, input: many.joined()), Refusal("goal 1900", 73),
    ] { try refusal.expect(on: laptop) }
    #expect(try laptop.run("today").output.contains("311 kcal"))
    try laptop.sh("git fsck --strict && rm .git/ballast")
    try laptop.run("eat Bread 250")
    #expect(try laptop.run("today").output.contains("561 kcal"))
    try laptop.run("sync")
    withExtendedLifetime(disk) {}
  }

  @Test("What was saved and had no room in the folder: every reading says that it lacks something")
  func lateFiles() throws {
    let journey = try Journey()
    let disk = try SmallDisk(on: "\(journey.root)/laptop", kilobytes: 4000, journey.shell)
    let laptop = try journey.firstDevice()
    let many = (1...400).map {
      "{\"id\":\"food-\($0)\",\"name\":\"Food \($0)\",\"calories\":\($0)}\n"
    }
    // The files take many times what their pack takes.
    try laptop.sh("head -c 100M /dev/zero > .git/ballast 2>/dev/null || true")
    try laptop.sh("truncate -s -400K .git/ballast")
    let put = try laptop.shell.run(
      "countme -C '\(laptop.path)' put favoriteFoods", input: many.joined())
    #expect(put.errors.contains("the files in the folder are behind"), "\(put)")
    for command in ["list favoriteFoods", "today", "list favoriteFoods --json"] {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 0, "\(command): \(answer)")
      let warnings = answer.errors.split(separator: "\n").filter { $0.contains("may lack") }
      #expect(warnings.count == 1, "\(command): \(answer)")
    }
    try laptop.sh("rm .git/ballast")
    let answer = try laptop.shell.run("countme -C '\(laptop.path)' list favoriteFoods --json")
    #expect(answer.errors == "" && answer.output.contains("food-400"), "\(answer)")
    withExtendedLifetime(disk) {}
  }

  @Test("A folder that cannot be written: reading works, writing says why")
  func readOnly() throws {
    let journey = try Journey()
    let disk = try SmallDisk(on: "\(journey.root)/laptop", kilobytes: 4000, journey.shell)
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    try disk.remount("ro")
    let refused = ["eat Bread 250", "drink 100", "sync", "account sign-out", "undo", "goal 1900"]
    for command in refused { try Refusal(command, 73, "read-only").expect(on: laptop) }
    for command in ["today", "list foodItems", "log", "status", "doctor", "remind"] {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 0, "\(command): \(answer)")
    }
    try disk.remount("rw")
    try laptop.run("eat Bread 250")
    try laptop.run("sync")
  }

  @Test("A remote without room, or that cannot be written: the work is kept")
  func remoteWithoutRoom() throws {
    let journey = try Journey()
    let disk = try SmallDisk(on: "\(journey.root)/disk", kilobytes: 4000, journey.shell)
    let laptop = try journey.firstDevice()
    _ = try journey.shell.run("mv remote.git disk/remote.git && ln -s disk/remote.git remote.git")
    try laptop.run("eat Oats 311")
    let head = try laptop.head()
    for state in ["full", "read-only"] {
      if state == "full" {
        _ = try journey.shell.run("head -c 100M /dev/zero > disk/ballast 2>/dev/null || true")
      } else {
        try disk.remount("ro")
      }
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' sync")
      #expect([73, 74, 76, 77].contains(answer.code), "\(state): \(answer)")
      #expect(answer.errors.contains("countme: ") && answer.errors.contains("hint: "), "\(answer)")
      try laptop.expectClean(after: "sync to a remote that is \(state)")
      _ = try journey.shell.run("rm disk/ballast || true")
    }
    try disk.remount("rw")
    _ = try journey.shell.run("rm -f disk/ballast")
    #expect(try laptop.head() == head)
    #expect(try laptop.run("sync").output.contains("1 commit sent; synced"))
  }
}
