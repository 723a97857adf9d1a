import Foundation
import TestSupport
import Testing

/// git may be told to write files otherwise than they are in git, as is usual where lines end with CR LF.
@Suite("Files that plain git converts", .ownThread) struct ConvertedLinesTests {
  /// How git comes to write lines that end with CR LF.
  static let ways = ["core.autocrlf", "attributes"]

  /// The same device, for which a person has told their git so.
  private static func converting(_ device: Device, _ way: String, in journey: Journey) throws
    -> Device
  {
    var device = device
    let file = "\(journey.root)/converting"
    device.shell.variables["GIT_CONFIG_GLOBAL"] = file
    let line =
      way == "attributes"
      ? "git config -f '\(file)' core.attributesFile '\(file)-attributes'"
      : "git config -f '\(file)' core.autocrlf true"
    _ = try journey.shell.run("\(line); echo '* text=auto eol=crlf' >'\(file)-attributes'")
    return device
  }

  /// Law: what a command has said that it wrote stays, on every device, and nothing is taken for an edit.
  @Test("a clone of git's, signed in: what is written there stays", arguments: ways)
  func clone(way: String) throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.prepare("drink 250", "eat Oats 311", "sync")
    let tablet = try Self.converting(journey.device("tablet"), way, in: journey)
    let branch = try laptop.sh("git branch --show-current")
    _ = try tablet.shell.run("git clone -q -b \(branch) '\(journey.remote)' '\(tablet.path)'")
    try tablet.run(
      "account sign-in --email ann@example.org --password-stdin", input: Journey.password)
    try tablet.run("drink 20")
    try tablet.run("rm Oats")
    for device in [tablet, laptop] {
      #expect(try !device.run("sync").output.contains("taken in"))
      #expect(try device.sh("cat hydration/*/*.json | grep -c ': 270,'") == "1")
      #expect(try !device.run("list foodItems").output.contains("Oats"))
    }
    #expect(try tablet.sh("grep -rlI $'\\r' . --include='*.json' --exclude-dir=.git || true") == "")
  }

  @Test("a diary that an earlier version set up: what git converted is put right", arguments: ways)
  func earlier(way: String) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare("drink 250", "sync")
    let converting = try Self.converting(laptop, way, in: journey)
    try converting.sh(
      """
      echo '*.json merge=countme' >.git/info/attributes; git config --unset core.autocrlf
      git rm -q --cached -r .; git reset -q --hard; grep -q $'\\r' hydration/*/*.json
      """)
    try converting.run("drink 20")
    try phone.prepare("sync", "drink 25", "sync")
    #expect(try !converting.run("sync").output.contains("taken in"))
    try phone.prepare("sync")
    for device in [converting, phone] {
      #expect(try device.sh("cat hydration/*/*.json | grep -c ': 295,'") == "1", "\(device.name)")
      #expect(try device.run("doctor").output == "Everything is in order.\n")
    }
  }

  @Test("a git pull converts nothing any more", arguments: ways)
  func pull(way: String) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare("drink 250", "sync")
    try phone.prepare("sync", "drink 100", "sync")
    let converting = try Self.converting(laptop, way, in: journey)
    try converting.sh("git pull -q")
    try converting.run("drink 20")
    try converting.run("sync")
    #expect(try converting.sh("cat hydration/*/*.json | grep -c ': 370,'") == "1")
  }
}
