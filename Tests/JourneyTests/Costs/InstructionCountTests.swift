import Foundation
import TestSupport
import Testing

/// Instructions of five commands, beside those of the list.
///
/// A slow-down of a twentieth shows, on the busiest machine too. Counting takes fifty times as long as running, so
/// that one of them is counted in a run, and all in the long form.
///
/// With `UPDATE_BASELINES=1` the list is written anew. `COUNTME_COUNTED=.build/release/countme` counts
/// another program than the tests' own, beside a list of its own.
@Suite(
  "How many instructions a command takes",
  .enabled(if: CountedCommand.isPossible, CountedCommand.need), .ownThread)
struct InstructionCountTests {
  private static let commands = ["today", "eat Tea 40", "push", "sync", "pull"]
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_BASELINES"] == "1"
  private static let counted =
    isUpdating ? commands : RandomCases.some(commands, of: 230, few: 1)

  @Test("At most a twentieth more than on the list")
  func instructions() throws {
    let known = InstructionCounts(text: (try? String(contentsOf: Self.list, encoding: .utf8)) ?? "")
    var found = InstructionCounts()
    let (laptop, phone) = try devices()
    for command in Self.commands {
      let device = command == "pull" ? phone : laptop
      guard Self.counted.contains(command) else {
        try device.run(command)
        continue
      }
      let counted = CountedCommand(device: device, program: Self.program, command: command)
      found.add(command, try counted.count())
    }
    print(found.table(beside: known))
    if Self.isUpdating {
      try Data(found.text.utf8).write(to: Self.list)
      return
    }
    let slower = found.slower(than: known)
    #expect(slower.isEmpty, "more than 5 % above \(Self.list.lastPathComponent): \(slower)")
    let faster = found.faster(than: known)
    if !faster.isEmpty { print("\(faster): more than 5 % below the list; UPDATE_BASELINES=1") }
  }

  private static let program = {
    let other = ProcessInfo.processInfo.environment["COUNTME_COUNTED"]
    return URL(filePath: other ?? "\(Shell.products)/countme").path
  }()

  /// The list of the program's kind of build.
  private static let list = {
    let build = program.contains("/release/") ? "release" : "debug"
    return URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "instruction-counts-\(build).txt")
  }()

  /// Two devices that differ by one entry each, with a hundred days of ten entries.
  private func devices() throws -> (Device, Device) {
    let journey = try Journey()
    var laptop = try journey.firstDevice()
    laptop.shell.variables["COUNTME_CLOCK"] = "2026-11-21T12:00:00.000Z"
    try Self.diary.write(toFile: "\(journey.root)/diary.json", atomically: false, encoding: .utf8)
    try laptop.prepare("put foodItems <diary.json", "sync")
    var phone = try journey.nextDevice("phone")
    phone.shell.variables["COUNTME_CLOCK"] = "2026-11-21T12:00:00.000Z"
    try phone.prepare("sync")
    // An index that is of the same second as its files is read with them once more; which of them that
    // are is luck. Here both devices do so before anything is counted.
    try phone.sh("sleep 1.1")
    try laptop.prepare("eat Bread 80", "sync")
    try phone.prepare("sync", "eat Milk 64")
    try laptop.prepare("sync")
    return (laptop, phone)
  }

  /// The same documents in every run.
  private static var diary: String {
    var random = SplitMix64(seed: 1)
    let documents = (0..<1000).map { number in
      document(number, id: UInt32(truncatingIfNeeded: random.next()))
    }
    return "[\(documents.joined(separator: ",\n"))]\n"
  }

  private static func document(_ number: Int, id: UInt32) -> String {
    let (day, entry) = (Double(number / 10), Double(number % 10))
    // From 20 November 2026, 6:00, backwards.
    let seconds = 1_795_154_400 - day * 86_400 + entry * 3000
    let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    let identifier = String(format: "%08x-0000-4000-8000-%012x", id, number)
    return """
      {"id":"\(identifier)","name":"Food \(number % 40)","calories":\(number % 400),\
      "date":"\(time.prefix(10))","timestamp":"\(time)"}
      """
  }
}
