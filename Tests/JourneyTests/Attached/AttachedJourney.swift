import CountMeKit
import TestSupport
import Testing

/// A person with diaries of others beside their own: a kitchen that several write, and Bob, whom they follow.
struct AttachedJourney {
  let journey: Journey
  /// The person's own diary; with an account and a remote where that is wanted.
  let own: Device
  /// The group's diary on the person's machine.
  let kitchen: Device
  /// Bob's diary on the person's machine.
  let bob: Device

  var kitchenRemote: String { "\(journey.root)/kitchen.git" }

  init(hasAccount: Bool = false) throws {
    journey = try Journey()
    var own = hasAccount ? try journey.firstDevice() : journey.device("laptop")
    // Paths of temporary folders are long.
    own.shell.variables["COLUMNS"] = "120"
    self.own = own
    if !hasAccount { try own.run("init") }
    kitchen = Self.other("kitchen", beside: own)
    bob = Self.other("bob", beside: own)
    for diary in [kitchen, bob] { try diary.run("init") }
    try Self.attach(kitchen, .owner, to: own)
    try Self.attach(bob, .follower, to: own)
  }

  /// A diary in a folder of its own, used by the same person.
  private static func other(_ name: String, beside own: Device) -> Device {
    Device(name: name, path: "\(own.home.path)/\(name)", shell: own.shell, home: own.home)
  }

  private static func attach(
    _ other: Device, _ role: AttachedDiary.Role, to own: Device
  ) throws {
    var attached = try AttachedDiaries(of: DiaryFolder(at: own.path))
    try attached.attach(AttachedDiary(name: other.name, folder: other.path, role: role))
  }

  /// Gives a diary an account and a remote.
  func account(of diary: Device, _ remote: String) throws {
    try diary.run("remote create \(remote)")
    try diary.run("remote add \(remote)")
    try diary.run(
      "account create --email \(diary.name)@example.org --password-stdin", input: Journey.password)
  }

  /// Another device of the kitchen's account, which has what is on its remote.
  func otherCook() throws -> Device {
    let cook = journey.device("cook")
    let line = "countme clone \(kitchenRemote) '\(cook.path)' --email kitchen@example.org"
    let answer = try cook.shell.run("\(line) --password-stdin", input: Journey.password)
    #expect(answer.code == 0, "\(answer)")
    return cook
  }
}
