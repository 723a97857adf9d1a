import Foundation
import TestSupport
import Testing

@Suite("A damaged world")
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
    #expect(try laptop.run("show foodItems \(oats)").output.contains("311"))
  }

  @Test(
    "A diary whose format cannot be read is left alone",
    arguments: ["{", "[]", "{}", "{\"formatVersion\": \"one\"}", ""])
  func spoiltFormat(text: String) throws {
    let laptop = try Journey().firstDevice()
    try laptop.sh("printf '%s' '\(text)' > .countme/format.json")
    for command in ["today", "eat Oats 311", "sync", "status", "list foodItems", "log", "undo"] {
      try Refusal(command, 65).expect(on: laptop)
    }
  }

  @Test("A diary of a newer program is left alone")
  func newerFormat() throws {
    let laptop = try Journey().firstDevice()
    try laptop.sh("sed -i -E 's/(ormat[A-Za-z]*\": )[0-9]+/\\199/' .countme/format.json")
    for command in ["today", "eat Oats 311", "sync"] {
      try Refusal(command, 78, "format 99").expect(on: laptop)
    }
  }

  @Test("Output that cannot be written is an error, and what was done stays done")
  func fullOutput() throws {
    let laptop = try Journey().firstDevice()
    for command in ["today", "list foodItems", "log", "status --json", "eat Oats 311", "--help"] {
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
