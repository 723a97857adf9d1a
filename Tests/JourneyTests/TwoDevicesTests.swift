import Foundation
import TestSupport
import Testing

@Suite("Two devices", .ownThread)
struct TwoDevicesTests {
  @Test("A day, an item and a goal that both edit apart agree after everybody has synced")
  func apart() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("eat Apple 52 --meal snack")
    try phone.run("eat Bread 250")
    try laptop.run("set foodItems \(oats) calories=100")
    try phone.run("set foodItems \(oats) calories=200 protein=8")
    try laptop.run("drink 500")
    try phone.run("drink 250")
    try phone.run("goal 1800")
    try laptop.run("goal 2000")
    try Self.syncAll([phone, laptop])
    // The phone's edit of the item and the laptop's goal were the later ones; water is counted.
    #expect(try phone.run("show foodItems \(oats)").output.contains("\"calories\": 200"))
    #expect(try phone.run("today").output.contains("750 ml of 2000 ml"))
    #expect(try laptop.run("today").output.contains("302 of 2000 kcal"))
  }

  @Test("Deleting wins against an edit, whoever syncs first", arguments: [true, false])
  func deletion(deleterIsFirst: Bool) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("rm foodItems \(oats)")
    try phone.run("set foodItems \(oats) calories=100")
    try phone.run("eat Bread 250")
    try Self.syncAll(deleterIsFirst ? [laptop, phone] : [phone, laptop])
    try phone.run("show foodItems \(oats)", exit: 66)
    #expect(try phone.run("today").output.contains("250 kcal"))
  }

  @Test("Once in step, nobody makes a commit; the texts say where things stand")
  func quiet() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    #expect(try laptop.run("status").output.contains("1 commit"))
    #expect(try laptop.run("sync").output.contains("1 commit sent; synced"))
    #expect(try phone.run("sync").output.contains("1 commit received"))
    let head = try laptop.head()
    for device in [laptop, phone, laptop] {
      #expect(try device.run("sync").output.contains("nothing new; synced"))
      #expect(try device.head() == head)
    }
    #expect(try phone.run("status").output.contains("synced; last sync"))
    for command in ["status", "sync", "pull", "push", "account show", "remote list"] {
      let answer = try phone.run("\(command) --json").output
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(answer.utf8), options: .fragmentsAllowed)
      }
    }
  }

  @Test("Signing out shows the guest's diary, signing in again the account's")
  func signingOut() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    try laptop.run("sync")
    let head = try laptop.head()
    try laptop.run("account sign-out")
    #expect(!(try laptop.run("today").output.contains("311 kcal")))
    try laptop.run("sync", exit: 77)
    try laptop.run(
      "account sign-in --email ann@example.org --password-stdin", exit: 77, input: "no")
    try laptop.run(
      "account sign-in --email Ann@Example.org --password-stdin", input: Journey.password)
    #expect(try laptop.sh("git merge-base --is-ancestor \(head) HEAD && echo yes") == "yes")
    #expect(try laptop.run("today").output.contains("311 kcal"))
    try Self.syncAll([laptop, phone])
  }

  /// Lets the devices sync until everybody has seen everything, and expects equal trees.
  static func syncAll(
    _ devices: [Device], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for device in devices + devices { try device.run("sync", sourceLocation: sourceLocation) }
    let trees = try Set(devices.map { try $0.tree() })
    #expect(trees.count == 1, sourceLocation: sourceLocation)
    let signatures = try devices[0].sh("git log --format=%G? | sort | uniq")
    #expect(signatures == "G", sourceLocation: sourceLocation)
  }
}
