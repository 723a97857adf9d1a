import TestSupport
import Testing

/// A code lets one device in, once: whoever is killed while it is used up must come in by the same command.
@Suite(
  "Faults: killed while a code is used",
  .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct KilledEntryFaultTests {
  private let journey: Journey
  private let laptop: Device

  init() throws {
    journey = try Journey()
    journey.folder.checkNothingAtEnd()
    laptop = try journey.firstDevice()
  }

  @Test("The same join goes on, and nothing is left lying about")
  func join() throws {
    let bob = journey.device("bob")
    try bob.prepare("init")
    try laptop.run("group create kitchen --password-stdin", input: Journey.password)
    let command = "join \(journey.remote) \(try code("group invite kitchen --name Bob"))"
    try killed(bob, command, short: 5) { what in
      let again = try bob.shell.run("countme -C '\(bob.path)' \(command)")
      // It may have come to its end.
      let isUsed = again.errors.contains("this code does not work here")
      #expect(again.code == 0 || isUsed, "\(what): \(again)")
      #expect(try laptop.shell.run("ls -d bob-*").output == "bob-kitchen\n", "\(what)")
      try bob.run("use-by add Milk 2026-12-10 --in kitchen")
      try bob.run("sync")
      try laptop.run("sync")
      let members = try laptop.run("group members kitchen --json").output
      #expect(members.components("\"role\":\"member\"") == 1, "\(what): \(members)")
      #expect(members.components("\"bob-") == 1, "\(what): \(members)")
      #expect(try laptop.run("use-by list").output.contains("Milk"), "\(what)")
    }
  }

  @Test("The same clone goes on, also where the owner has seen the device meanwhile")
  func clone() throws {
    let phone = journey.device("phone")
    let code = try code("account devices invite --name phone")
    let command = "clone \(journey.remote) --code \(code)"
    try killed(phone, command, short: 5) { what in
      // It takes the reference of a code away that has let somebody in.
      try laptop.run("sync")
      let again = try phone.shell.run("countme -C '\(phone.path)' \(command)")
      #expect(again.code == 0 || again.errors.contains("is a diary already"), "\(what): \(again)")
      try phone.run("eat Oats 300")
      try phone.run("sync")
      try laptop.run("sync")
      let devices = try laptop.run("account devices --json").output
      #expect(devices.components("\"id\":\"phone-") == 1, "\(what): \(devices)")
      #expect(try laptop.run("day").output.contains("Oats"), "\(what)")
    }
  }

  @Test("The same group create takes up what it finds")
  func groupCreate() throws {
    let phone = journey.device("phone")
    try phone.clone(journey.remote)
    let command = "group create kitchen --password-stdin"
    try killed(laptop, command, short: 5, input: Journey.password) { what in
      try expectKitchen(laptop, again: command, "there is an attached diary kitchen already", what)
      try laptop.run("use-by add Milk 2026-12-10 --in kitchen")
      try laptop.run("sync")
      #expect(
        try laptop.shell.run("git -C remote.git for-each-ref refs/heads/users | wc -l").output
          == "2\n", "\(what)")
      try phone.run("sync")
      try phone.run("group attach kitchen --password-stdin", input: Journey.password)
      #expect(try phone.run("use-by list").output.contains("Milk"), "\(what)")
    }
  }

  @Test("The same group attach takes up what it finds")
  func groupAttach() throws {
    try laptop.run("group create kitchen --password-stdin", input: Journey.password)
    try laptop.run("use-by add Milk 2026-12-10 --in kitchen")
    try laptop.run("sync")
    let phone = journey.device("phone")
    try phone.clone(journey.remote)
    let command = "group attach kitchen --password-stdin"
    try killed(phone, command, short: 5, input: Journey.password) { what in
      try expectKitchen(phone, again: command, "already", what)
      #expect(try phone.run("use-by list").output.contains("Milk"), "\(what)")
      try phone.run("use-by add Rice 2026-12-10 --in kitchen")
      try phone.run("sync")
      try laptop.run("sync")
      #expect(try laptop.run("use-by list").output.contains("Rice"), "\(what)")
    }
  }

  /// Expects that the command, done again, succeeds or says that all is there, and that there is one kitchen.
  private func expectKitchen(
    _ device: Device, again command: String, _ isThere: String, _ what: String
  ) throws {
    let again = try device.shell.run(
      "countme -C '\(device.path)' \(command)", input: Journey.password)
    #expect(again.code == 0 || again.errors.contains(isThere), "\(what): \(again)")
    let name = device.path.split(separator: "/").last ?? ""
    #expect(try device.shell.run("ls -d \(name)-*").output == "\(name)-kitchen\n", "\(what)")
  }

  private func code(_ command: String) throws -> String {
    let answer = try laptop.run("\(command) --password-stdin --json", input: Journey.password)
    let code = answer.output.firstMatch(of: /[0-9a-z]{5}(-[0-9a-z]{5}){5}/)
    return String(try #require(code).output.0)
  }

  /// Kills a command of a device at points of its run, each time from the same beginning.
  private func killed(
    _ device: Device, _ command: String, short: Int, input: String = "",
    _ body: (String) throws -> Void
  ) throws {
    let shell = laptop.shell
    _ = try shell.run("mkdir kept; for f in *; do [ $f = kept ] || cp -a $f kept; done")
    let points = try TracedCommand(device: device, command: command, input: input).points(
      FaultPoint.changing)
    var killed = 0
    for point in FaultForm.selection(of: points, short: short) {
      _ = try shell.run(
        "for f in *; do [ $f = kept ] || rm -rf $f; done; cp -a kept/. .")
      let ending = try TracedCommand(device: device, command: command, input: input).run(
        .kill, at: point)
      if ending.hits > 0 { killed += 1 }
      _ = try shell.run("find remote.git -name '*.lock' -delete")
      try body("\(command), killed at \(point)")
    }
    #expect(killed > 0)
    FaultForm.report(command, "\(killed) kills at \(points.count) points")
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
