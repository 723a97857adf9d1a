import Foundation
import TestSupport
import Testing

/// What five commands cost, beside what they cost before: a slow-down shows on a noisy machine, too.
@Suite(
  "What a command costs", .enabled(if: TracedCommand.isPossible, TracedCommand.need), .ownThread)
struct CommandCostTests {
  private static let commands = ["today", "eat Tea 40", "push", "sync", "pull"]

  /// The counts are in `command-costs.txt`; who changes one says why in the commit.
  @Test("System calls are those of the list, give or take a tenth")
  func costs() throws {
    let list = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "command-costs.txt")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    var found: [String] = []
    let (laptop, phone) = try devices()
    for command in Self.commands {
      let device = command == "pull" ? phone : laptop
      let log = try TracedCommand(device: device, command: command)
        .trace(CommandCosts.calls)
      let costs = CommandCosts(log: log, below: device.home.path)
      found.append("\(command): \(costs.text)")
      let known = lines.first { $0.hasPrefix("\(command): ") }
        .flatMap { CommandCosts(text: $0.dropFirst(command.count + 2)) }
      #expect(known.map(costs.isLike) == true, "\(command) now costs: \(costs.text)")
    }
    print(found.joined(separator: "\n"))
  }

  /// Two devices that are the same, with entries of a month.
  private func devices() throws -> (Device, Device) {
    let journey = try Journey()
    var laptop = try journey.firstDevice()
    // A new month has directories to be made.
    laptop.shell.variables["COUNTME_CLOCK"] = "2026-11-21T12:00:00.000Z"
    for day in 1...27 { try laptop.prepare("eat Bread 80 --date -\(day)d") }
    try laptop.prepare("sync")
    var phone = try journey.nextDevice("phone")
    phone.shell.variables["COUNTME_CLOCK"] = "2026-11-21T12:00:00.000Z"
    try phone.prepare("sync")
    // An index that is of the same second as its files is read with them once more: not in what counts.
    try phone.sh("sleep 1.1")
    try laptop.prepare("eat Bread 80 --date -28d", "sync")
    try phone.prepare("sync")
    try laptop.prepare("sync", "sync")
    return (laptop, phone)
  }
}
