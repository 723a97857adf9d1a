import Foundation
import TestSupport
import Testing

/// Power cuts are the store's own tests; here the program dies and the machine lives on.
@Suite("Killed at a random moment")
struct KilledTests {
  private static let rounds = 50

  @Test("eat: nothing acknowledged is lost, and the next command needs no hand")
  func eating() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let longest = try KilledCommand.duration(of: laptop, "eat Warm-up 1")
    var random = SplitMix64(seed: 1)
    var acknowledged: Set<String> = ["Warm-up"]
    for round in 0..<Self.rounds {
      let command = KilledCommand(device: laptop, command: "eat Food-\(round) 10")
      let delay = Int.random(in: 1...longest, using: &random)
      switch try command.run(killingAfter: delay) {
      case .acknowledged: acknowledged.insert("Food-\(round)")
      case .killed: break
      case .failed(let text): Issue.record("round \(round), \(delay) ms: \(text)")
      }
      try Self.expectUsable(laptop, "eat, round \(round), killed after \(delay) ms")
      let names = try Self.names(on: laptop)
      #expect(acknowledged.isSubset(of: names), "round \(round), killed after \(delay) ms")
      // What was not acknowledged is there wholly or not at all: the day's total tells.
      let total = names.contains("Warm-up") ? (names.count - 1) * 10 + 1 : -1
      #expect(
        try laptop.sh("countme today").contains("\(total) kcal"), "round \(round), \(delay) ms")
    }
    try laptop.run("sync")
  }

  @Test("import of many rows: all of them or none")
  func importing() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let file = "\(laptop.path).csv"
    let longest = try laptop.duration(ofImporting: 1000, from: file)
    var random = SplitMix64(seed: 2)
    var present = 100
    for round in 0..<Self.rounds {
      try laptop.writeRows(round, to: file)
      let command = KilledCommand(device: laptop, command: "import cronometer '\(file)'")
      let delay = Int.random(in: 1...longest, using: &random)
      let ending = try command.run(killingAfter: delay)
      try Self.expectUsable(laptop, "import, round \(round), killed after \(delay) ms")
      let count = try laptop.sh("git ls-files foodItems | wc -l")
      switch ending {
      case .acknowledged: #expect(count == "\(present + 100)", "round \(round), \(delay) ms")
      case .killed:
        #expect(["\(present)", "\(present + 100)"].contains(count), "round \(round), \(delay) ms")
      case .failed(let text): Issue.record("round \(round), \(delay) ms: \(text)")
      }
      present = Int(count) ?? 0
    }
    try laptop.run("sync")
  }

  @Test(
    "pull, push and sync: the old state or the new one, and the next sync mends all",
    arguments: [("pull", 3), ("sync", 4), ("push", 5)] as [(String, UInt64)])
  func syncing(command: String, seed: UInt64) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try phone.run("eat Phone-warm 1")
    try phone.run("sync")
    try laptop.run("eat Laptop-warm 1")
    let longest = try KilledCommand.duration(of: laptop, "sync")
    var random = SplitMix64(seed: seed)
    for round in 0..<Self.rounds {
      try phone.prepare("eat Phone-\(round) 10", "sync")
      // Only who has everything may push.
      if command == "push" { try laptop.prepare("pull") }
      try laptop.prepare("eat Laptop-\(round) 10")
      let delay = Int.random(in: 1...longest, using: &random)
      let killed = KilledCommand(device: laptop, command: command)
      if case .failed(let text) = try killed.run(killingAfter: delay) {
        Issue.record("round \(round), \(delay) ms: \(text)")
      }
      let what = "\(command), round \(round), killed after \(delay) ms"
      try Self.expectUsable(laptop, what)
      try Self.expectSound(journey.remote, what, journey.shell, isServed: true)
      #expect(try Self.names(on: laptop).contains("Laptop-\(round)"), "\(what)")
      try laptop.prepare("sync")
      try phone.prepare("sync")
      #expect(try laptop.tree() == phone.tree(), "\(what)")
    }
    #expect(try Self.names(on: phone).count == 2 * Self.rounds + 2)
  }

  /// Expects that git finds no damage now, and that after the next command all is clean.
  private static func expectUsable(_ device: Device, _ what: String) throws {
    try expectSound(device.path, what, device.shell)
    let answer = try device.shell.run("countme -C '\(device.path)' drink 1")
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(what): \(answer.errors)")
    try device.expectClean(after: what)
  }

  /// Expects that git finds no damage.
  ///
  /// - Parameter isServed: whether a git that the killed command had started may still be at work there: it moves
  ///   objects in one after the other, and a commit may come before its tree.
  private static func expectSound(
    _ path: String, _ what: String, _ shell: Shell, isServed: Bool = false
  ) throws {
    var said: [Substring] = []
    for _ in 0..<(isServed ? 50 : 1) {
      let check = try shell.run("git -C '\(path)' fsck --strict 2>&1 | grep -v ^dangling || true")
      // A branch that nobody has pushed to yet is git's notice, not damage.
      said = check.output.split(separator: "\n").filter { !$0.hasPrefix("notice:") }
      if said.isEmpty { return }
      if isServed { usleep(100_000) }
    }
    Issue.record("\(what), \(path): \(said)")
  }

  /// The names of the food that a device has.
  private static func names(on device: Device) throws -> Set<String> {
    let list = try device.sh("countme list foodItems --json")
    let items = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]] ?? []
    return Set(items.compactMap { $0["name"] as? String })
  }
}

extension Device {
  /// Writes a food log of a hundred rows that no other round has.
  fileprivate func writeRows(_ round: Int, to file: String) throws {
    let rows = (0..<100).map {
      "2026-10-\(10 + $0 % 20),08:\(10 + $0 % 50),,Food \(round)-\($0),1 g,\($0)"
    }
    let text =
      "Day,Time,Group,Food Name,Amount,Energy (kcal)\n" + rows.joined(separator: "\n") + "\n"
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// How long importing takes here and now.
  fileprivate func duration(ofImporting round: Int, from file: String) throws -> Int {
    try writeRows(round, to: file)
    return try KilledCommand.duration(of: self, "import cronometer '\(file)'")
  }
}
