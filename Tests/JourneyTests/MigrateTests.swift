import Foundation
import TestSupport
import Testing

@Suite("From a guest to an account, by the program", .ownThread)
struct MigrateTests {
  private static let create = "account create --email ann@example.org --password-stdin"

  @Test("What is going to happen is told, happens, is taken back, and happens again")
  func there() throws {
    let laptop = try Self.guest()
    let plan = try laptop.run("migrate --dry-run").output
    #expect(
      plan.hasPrefix("Planned for a new account: 4 documents moved. Nothing was changed."))
    #expect(plan.contains("favoriteFoods/oats.json") && plan.contains("moved"))
    let said = try laptop.run(Self.create, input: Journey.password).output
    #expect(said.contains("Brought over what was written without an account: 4 documents moved."))
    #expect(said.contains("The guest's copy is kept until 20") && said.contains("--rollback"))
    let day = try laptop.run("today").output
    #expect(day.contains("Oats") && day.contains("311") && day.contains("250 ml"))
    #expect(try laptop.run("migrate").output == "There is nothing to bring over.\n")
    #expect(try laptop.run("migrate --resume").output == "Nothing was interrupted.\n")
    #expect(try laptop.run("migrate --rollback").output.hasPrefix("Rolled back: 4 documents"))
    #expect(try laptop.run("today").output.contains("Nothing is written down yet"))
    try laptop.run("account sign-out")
    #expect(try laptop.run("today").output.contains("Oats"))
    let back = "account sign-in --email ann@example.org --password-stdin"
    #expect(
      try laptop.run(back, input: Journey.password).output == "Signed in as ann@example.org.\n")
    #expect(try laptop.run("migrate").output.contains("4 documents moved"))
    #expect(try laptop.run("today").output.contains("250 ml"))
    #expect(try laptop.run("doctor").output == "Everything is in order.\n")
  }

  @Test("Undo takes no whole diary with it, and says what does")
  func undoOfAll() throws {
    let laptop = try Self.guest()
    try laptop.run(Self.create, input: Journey.password)
    let refused = try laptop.run("undo", exit: 77)
    #expect(refused.errors.contains("all that was written without an account"))
    #expect(refused.errors.contains("countme migrate --rollback"))
    #expect(try laptop.run("today").output.contains("Oats"))
    try laptop.run("eat Apple 52")
    #expect(try laptop.run("undo").output.hasPrefix("Undid: ate Apple 52 kcal"))
    let back = try laptop.run("migrate --rollback").output
    #expect(back.contains("not lost") && back.contains("countme account sign-out shows it"))
  }

  @Test("A backup from before there was an account comes back into it")
  func guestBackup() throws {
    let laptop = try Self.guest()
    let id = try laptop.run("backup create --json | jq -r .id").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try laptop.run(Self.create, input: Journey.password)
    let food = try laptop.run("list foodItems --json | jq -r '.[0].id'").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try laptop.run("rm foodItems \(food)")
    try laptop.run("eat Apple 52")
    #expect(try laptop.run("backup restore \(id)").output.contains("only in the backup"))
    try laptop.run("backup restore \(id) --merge")
    let day = try laptop.run("today").output
    #expect(day.contains("Oats") && day.contains("Apple") && day.contains("363 kcal"), "\(day)")
    #expect(try laptop.run("doctor").output == "Everything is in order.\n")
    try laptop.run("backup restore \(id) --replace")
    #expect(!(try laptop.run("today").output.contains("Apple")))
    try laptop.run("undo")
    #expect(try laptop.run("today").output.contains("Apple"))
  }

  @Test("Days that are old enough to leave count once, taken back and taken over again or not")
  func oldDays() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.prepare(
      "init", "remote create \(journey.remote)", "remote add \(journey.remote)",
      "retention set 90", "eat Oats 311 --date -200d", "eat Bread 250 --date -100d", "eat Apple 95")
    let stats = "month --from -300d --to today --json"
    let before = try laptop.run(stats).output
    #expect(before.contains("311"))
    try laptop.run(Self.create, input: Journey.password)
    try laptop.run("sync")
    #expect(try laptop.run("list dailyLogs --json | jq length").output == "1\n")
    #expect(try laptop.run(stats).output == before)
    try laptop.run("migrate --rollback")
    #expect(try laptop.run("list monthlySummaries --json").output == "[]\n")
    #expect(!(try laptop.run(stats).output.contains("311")))
    try laptop.run("migrate")
    #expect(try laptop.run(stats).output == before)
    try laptop.run("sync")
    try laptop.run("retention apply")
    #expect(try laptop.run(stats).output == before)
  }

  @Test("Two diaries become one: each document by its rule, and the plan says by which")
  func merging() throws {
    let journey = try Journey()
    let phone = try journey.firstDevice()
    try phone.run("drink 500")
    try phone.run("goal 1800")
    try phone.run("sync")
    let laptop = try Self.guest(journey, "desk")
    try laptop.run("goal 2000")
    try laptop.run("remote add \(journey.remote)")
    let signIn = "account sign-in --email ann@example.org --password-stdin"
    let said = try laptop.run(signIn, input: Journey.password).output
    // The day, its water and the goal are on both.
    #expect(said.contains("2 documents moved, 3 merged"), "\(said)")
    let day = try laptop.run("today").output
    #expect(day.contains("750 ml") && day.contains("311 of 2000 kcal"), "\(day)")
    try phone.run("sync")
    #expect(try phone.tree() == laptop.tree())
    try laptop.run("migrate --rollback")
    #expect(try laptop.run("today").output.contains("500 ml"))
    let plan = try laptop.run("migrate --dry-run").output
    #expect(plan.contains("merged (field by field;"), "\(plan)")
    let json = try laptop.run("migrate --dry-run --json").output
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let items = value?["items"] as? [[String: Any]] ?? []
    #expect(items.count == 5 && items.contains { $0["rule"] as? String == "fieldwise" })
    #expect(value?["moved"] as? Int == 2 && value?["merged"] as? Int == 3)
  }

  @Test("Without a network everything is done here, and the next sync sends it")
  func offline() throws {
    let journey = try Journey()
    let laptop = try Self.guest(journey)
    try laptop.run("remote create \(journey.remote)")
    try laptop.run("remote add \(journey.remote)")
    try laptop.sh("git config remote.origin.url http://127.0.0.1:1/x.git")
    let said = try laptop.run(Self.create, input: Journey.password).output
    #expect(said.contains("Not sent yet") && said.contains("30 days from when everything is sent"))
    #expect(try laptop.run("today").output.contains("Oats"))
    try laptop.run("migrate --rollback")
    let migrated = try laptop.run("migrate --json").output
    #expect(migrated.contains("\"state\":\"uploading\"") && !migrated.contains("keptUntil"))
    try laptop.run("sync", exit: 69)
    try laptop.sh("git config remote.origin.url \(journey.remote)")
    try laptop.run("sync")
    #expect(try laptop.sh("cat .git/countme/migration/*.json").contains("\"state\": \"done\""))
    // A month later the guest's copy goes with a sync.
    #expect(try laptop.sh("git ls-tree -r --name-only guest | grep -c '^foodItems'") == "1")
    var later = laptop
    let month = Date(timeIntervalSinceNow: 31 * 86_400)
    later.shell.variables["COUNTME_CLOCK"] = "\(month.ISO8601Format().dropLast()).000Z"
    try later.run("sync")
    #expect(try laptop.sh("git ls-tree -r --name-only guest | grep -c '^foodItems' || true") == "0")
    try later.run("migrate --rollback", exit: 66)
    #expect(try later.run("list foodItems").output.contains("Oats"))
  }

  @Test("What cannot be done is said, with its exit code")
  func refusals() throws {
    let laptop = try Self.guest()
    func fails(_ line: String, _ code: Int32) throws -> String {
      let answer = try laptop.run(line, exit: code)
      #expect(answer.output.isEmpty && answer.errors.contains("hint: "), "\(line): \(answer)")
      return answer.errors
    }
    #expect(try fails("migrate", 77).contains("nobody is signed in"))
    #expect(try fails("migrate --rollback", 66).contains("no migration"))
    _ = try fails("migrate --resume --rollback", 64)
    #expect(try laptop.run("migrate --resume --json").output == "{\"migration\":null}\n")
    #expect(try laptop.shell.run("countme -C nowhere migrate").code == 66)
    try laptop.run("-q \(Self.create)", input: Journey.password)
    #expect(try laptop.run("-q migrate").output.isEmpty)
  }

  @Test("No room for the backup keeps nobody from signing up, and it is done later")
  func noBackup() throws {
    var laptop = try Self.guest()
    try laptop.sh("touch ../file")
    laptop.shell.variables["XDG_DATA_HOME"] = "\(laptop.path)/../file"
    let said = try laptop.run(Self.create, input: Journey.password).output
    #expect(said.contains("Not brought over yet: ") && said.contains("recovery code"), "\(said)")
    #expect(said.contains("countme migrate --resume goes on"))
    #expect(try laptop.run("status").output.contains("A migration was interrupted"))
    laptop.shell.variables["XDG_DATA_HOME"] = nil
    #expect(try laptop.run("migrate --resume").output.contains("4 documents moved"))
    #expect(try laptop.run("today").output.contains("250 ml"))
    #expect(try !laptop.run("status").output.contains("A migration was interrupted"))
  }

  /// A device on which somebody has written four documents without an account.
  private static func guest(_ journey: Journey? = nil, _ name: String = "laptop") throws -> Device {
    let device = try (journey ?? Journey()).device(name)
    try device.run("init")
    try device.run("eat Oats 311 --save")
    try device.run("drink 250")
    return device
  }
}
