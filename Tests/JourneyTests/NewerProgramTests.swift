import Foundation
import TestSupport
import Testing

@Suite("The diary of a newer program", .ownThread)
struct NewerProgramTests {
  /// What a newer program might do, by plain git: its format, a collection and a field of its own.
  private static func upgrade(_ device: Device) throws {
    try device.sh(
      """
      sed -i -E 's/("format": )1/\\13/' .countme/format.json
      mkdir -p moods/2026-11
      printf '{\\n  "id": "2026-11-20",\\n  "mood": "fine"\\n}\\n' > moods/2026-11/2026-11-20.json
      sed -i 's/"name": "Oats"/"name": "Oats",\\n  "zest": 7/' foodItems/*/*/*.json
      git add -A
      git commit -q -m "what a newer program wrote"
      """)
  }

  @Test("It is read, and nothing is written to it, whatever is asked for")
  func local() throws {
    let laptop = try Journey().firstDevice()
    try laptop.prepare("eat Oats 311", "drink 250", "sync")
    try Self.upgrade(laptop)
    let before = try laptop.fingerprint()
    for command in [
      "today", "week", "month", "stats", "list foodItems", "log", "history foodItems $ID",
      "show foodItems $ID", "status", "conflicts", "export json", "export csv -o ../out.csv",
      "habits", "meals", "account show", "account devices", "remote list", "schema list",
    ] {
      let id = try laptop.sh("basename -s .json foodItems/*/*/*.json")
      let answer = try laptop.shell.run(
        "ID=\(id); countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 0 && answer.errors.isEmpty, "\(command): \(answer)")
      #expect(try laptop.fingerprint() == before, "\(command)")
    }
    #expect(try laptop.run("status").output.contains("Format 3 of a newer program"))
    #expect(try laptop.run("today").output.contains("Oats"))
    #expect(try laptop.run("export json").output.contains("zest"))
    for command in [
      "eat Bread 250", "drink 100", "weigh 80", "goal 2000", "undo",
      "new useByInventory name=Milk expiryDate=2026-11-24",
      "set profile/settings settings stepGoal=8000",
      "sync", "push", "pull", "watch", "retention apply", "account sign-out",
    ] {
      try Refusal(command, 78, "format 3").expect(on: laptop)
    }
    #expect(try laptop.sh("cat moods/*/*.json").contains("fine"))
  }

  @Test("A pull from it, by plain git too, neither takes nor loses anything")
  func remote() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare("eat Oats 311", "sync")
    try phone.prepare("sync")
    try Self.upgrade(laptop)
    // A server whose program knows the new format, or has no hook.
    try laptop.sh(
      "rm '\(journey.remote)'/hooks/pre-receive; git push -q '\(journey.remote)' HEAD")
    try phone.run("eat Bread 250")
    for command in ["sync", "pull", "push"] {
      try Refusal(command, 78, "format 3").expect(on: phone)
    }
    let head = try phone.head()
    let pulled = try phone.shell.run("git pull --quiet --no-edit", in: phone.path)
    #expect(pulled.code != 0 && pulled.errors.contains("format 3"), "\(pulled)")
    #expect(try phone.head() == head)
    try phone.expectClean(after: "git pull")
    // It goes on writing here, and nothing of the newer work is overwritten there.
    try phone.run("eat Plum 30")
    let tip = try laptop.head()
    let branch = try laptop.sh("git symbolic-ref HEAD")
    #expect(try laptop.sh("git -C '\(journey.remote)' rev-parse \(branch)") == tip)
    let tablet = journey.device("tablet")
    let clone = "countme clone '\(journey.remote)' '\(tablet.path)' --email ann@example.org"
    let answer = try tablet.shell.run("\(clone) --password-stdin", input: Journey.password)
    #expect([77, 78].contains(answer.code), "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: tablet.path))
  }
}
