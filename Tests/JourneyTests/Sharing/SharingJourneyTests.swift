import Foundation
import TestSupport
import Testing

/// How devices reach the remote that they share.
enum SharedRoad: String, CaseIterable, CustomTestStringConvertible {
  case path, ssh, http

  var testDescription: String { rawValue }

  var isPossible: Bool {
    switch self {
    case .path: true
    case .ssh: SSHServer.isInstalled
    case .http: WebServer.isInstalled
    }
  }
}

@Suite("What two and three people share, on every road", .ownThread)
struct SharingJourneyTests {
  /// Three people and the remote between them.
  private struct People {
    let journey: Journey
    let url: String
    let (ann, ben, doctor): (Device, Device, Device)
    /// The server that has the remote, for as long as the story goes.
    let server: Any?
  }

  private func people(_ road: SharedRoad) throws -> People {
    let journey = try Journey()
    var devices = ["ann", "ben", "doctor"].map { journey.device($0) }
    var (url, server): (String, Any?) = (journey.remote, nil)
    switch road {
    case .path: break
    case .ssh:
      let host = try SSHServer(root: journey.root, path: "\(Shell.products):/usr/bin:/bin")
      for index in devices.indices {
        devices[index].shell.variables["GIT_SSH_COMMAND"] = host.command()
      }
      (url, server) = ("ssh://127.0.0.1:\(host.port)\(journey.remote)", host)
    case .http:
      let host = try WebServer(root: journey.root)
      (url, server) = ("http://127.0.0.1:\(host.port)/open/remote.git", host)
    }
    try devices[0].run("init")
    try devices[0].run("remote create \(journey.remote)")
    if road == .http {
      try devices[0].sh("git -C '\(journey.remote)' config http.receivepack true")
    }
    try devices[0].run("remote add \(url)")
    try devices[0].run(
      "account create --email ann@example.org --password-stdin", input: Journey.password)
    for device in devices.dropFirst() { try device.run("init") }
    return People(
      journey: journey, url: url, ann: devices[0], ben: devices[1], doctor: devices[2],
      server: server)
  }

  /// The code in an answer for scripts.
  private func code(_ answer: Shell.Answer) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require((value as? [String: Any])?["code"] as? String)
  }

  private func ask(_ device: Device, _ command: String, exit: Int32 = 0) throws -> Shell.Answer {
    try device.run("\(command) --password-stdin", exit: exit, input: Journey.password)
  }

  @Test(
    "A couple's kitchen, a dietitian and a phone",
    arguments: RandomCases.some(SharedRoad.allCases, of: 232, few: 1))
  func all(road: SharedRoad) throws {
    guard road.isPossible else { return }
    let people = try people(road)
    let (ann, ben, doctor) = (people.ann, people.ben, people.doctor)
    // The kitchen.
    _ = try ask(ann, "group create kitchen")
    let kitchen = try code(ask(ann, "group invite kitchen --name Ben --json"))
    try ben.run("join \(people.url) \(kitchen)")
    try ben.run("use-by add Milk tomorrow --in kitchen")
    try ben.run("meal add Soup --ingredient 'Lentils;200' --in kitchen")
    // Ben's own diary has no remote: what is attached is synced all the same.
    try ben.run("sync")
    try ann.run("sync")
    #expect(try ann.run("use-by").output.contains("kitchen"))
    #expect(try ann.run("eat soup").output.contains("Soup, 200 kcal"))
    #expect(try ann.run("group members kitchen").output.contains("Ben"))
    #expect(try ann.run("log --of kitchen").output.contains("Ben"))
    try ben.run("join \(people.url) \(kitchen)", exit: 77)
    // The dietitian.
    try ann.run("weigh 81.2")
    _ = try ask(ann, "share create weight --collections weightHistory --totals --as Ann")
    let weight = try code(ask(ann, "share invite weight --name Doctor --json"))
    try doctor.run("follow \(people.url) \(weight)")
    #expect(try doctor.run("week --of ann").output.contains("81.2 kg"))
    #expect(try doctor.run("week --of ann").output.contains("200"))
    #expect(!(try doctor.run("list foodItems --of ann").output.contains("Soup")))
    try doctor.run("weigh 70 --in ann", exit: 77)
    try ann.run("weigh 80.5")
    try ann.run("sync")
    try doctor.run("sync")
    #expect(try doctor.run("list weightHistory --of ann").output.contains("80.5"))
    // A phone, without the password.
    let phone = people.journey.device("phone")
    var withKey = phone
    withKey.shell.variables = ann.shell.variables
    withKey.shell.variables["XDG_STATE_HOME"] = phone.shell.variables["XDG_STATE_HOME"]
    withKey.shell.variables["COUNTME_DEVICE"] = "phone"
    let device = try code(ask(ann, "account devices invite --name phone --json"))
    let clone = try withKey.shell.run(
      "countme clone \(people.url) '\(withKey.path)' --code \(device)")
    #expect(clone.code == 0, "\(clone.errors)")
    try withKey.run("eat Bread 250")
    try withKey.run("sync")
    try ann.run("sync")
    #expect(try ann.run("today").output.contains("Bread"))
    #expect(try ann.run("account devices").output.contains("phone"))
    // Removing, and ending.
    _ = try ask(ann, "group remove kitchen Ben")
    let removed = try ben.run("sync", exit: 77)
    #expect(removed.errors.contains("no longer a member"), "\(removed.errors)")
    _ = try ask(ann, "share rm weight")
    let ended = try doctor.run("sync", exit: 66)
    #expect(ended.errors.contains("Ann has ended this share"), "\(ended.errors)")
    #expect(try doctor.run("list weightHistory --of ann").output.contains("80.5"))
    #expect(try ann.run("verify").output.contains("are signed and keep the rules"))
    withExtendedLifetime(people.server) {}
  }

  @Test("A code into a group is withdrawn by its id, and what is followed names its owner")
  func namesAndCodes() throws {
    let people = try people(.path)
    let (ann, ben, doctor) = (people.ann, people.ben, people.doctor)
    _ = try ask(ann, "group create kitchen")
    let kitchen = try code(ask(ann, "group invite kitchen --name Ben --json"))
    #expect(try ann.run("group invite kitchen --list").output.contains("open until"))
    let withdrawn = try ask(ann, "group invite kitchen --withdraw ben").output
    #expect(withdrawn.hasSuffix("its code no longer lets anybody in.\n"), "\(withdrawn)")
    #expect(try ann.run("group invite kitchen --list").output.contains("withdrawn"))
    try ben.run("join \(people.url) \(kitchen)", exit: 77)
    try ann.run("group invite kitchen", exit: 64)
    let folder = try ann.sh("countme shared --json | sed 's/.*\"folder\":\"\\([^\"]*\\)\".*/\\1/'")
    let inside = Device(name: "kitchen", path: folder, shell: ann.shell, home: ann.home)
    let refused = try ask(inside, "share create g --collections useByInventory", exit: 77)
    #expect(refused.errors.contains("a group's diary is not shared otherwise"), "\(refused)")
    try ann.run("weigh 81.2")
    _ = try ask(ann, "share create weight --collections weightHistory --as 'Ann Lee'")
    let weight = try code(ask(ann, "share invite weight --name Doctor --json"))
    try doctor.run("follow \(people.url) \(weight) --as her")
    let day = try doctor.run("today --of her").output
    #expect(day.hasPrefix("Ann Lee (her)\n") && !day.contains("countme "), "\(day)")
    let json = try doctor.run("today --of her --json").output
    #expect(json.contains(#""of":"her""#) && json.contains(#""ofOwner":"Ann Lee""#), "\(json)")
    withExtendedLifetime(people.server) {}
  }

  @Test("What a group was not made for does not stand beside one's own; its owner does not just go")
  func made() throws {
    let people = try people(.path)
    let ann = people.ann
    _ = try ask(ann, "group create larder --collections useByInventory")
    try ann.run("use-by add Milk tomorrow --in larder")
    try ann.run("meal add Soup --ingredient 'Lentils;200' --in larder")
    #expect(try ann.run("use-by").output.contains("larder"))
    #expect(!(try ann.run("meals").output.contains("Soup")))
    try ann.run("eat --meal-of Soup", exit: 66)
    #expect(try ann.run("meals --of larder").output.contains("Soup"))
    let refused = try ask(ann, "account delete --yes", exit: 77)
    #expect(refused.errors.contains("you own the group larder"), "\(refused.errors)")
    _ = try ask(ann, "group delete larder")
    _ = try ask(ann, "account delete --yes")
  }
}
