import Foundation
import TestSupport
import Testing

/// Instructions of five commands, beside those of the list: a slow-down of a twentieth shows, on the
/// busiest machine too.
///
/// With `UPDATE_BASELINES=1` the list is written anew. `COUNTME_COUNTED=.build/release/countme` counts
/// another program than the tests' own, beside a list of its own.
@Suite(
  "How many instructions a command takes",
  .enabled(if: CountedCommand.isPossible, CountedCommand.need))
struct InstructionCountTests {
  private static let commands = ["today", "eat Tea 2", "push", "sync", "pull"]

  @Test("At most a twentieth more than on the list")
  func instructions() throws {
    let known = InstructionCounts(text: (try? String(contentsOf: Self.list, encoding: .utf8)) ?? "")
    var found = InstructionCounts()
    let (laptop, phone) = try devices()
    for command in Self.commands {
      let device = command == "pull" ? phone : laptop
      let counted = CountedCommand(device: device, program: Self.program, command: command)
      found.add(command, try counted.count())
    }
    print(found.table(beside: known))
    if ProcessInfo.processInfo.environment["UPDATE_BASELINES"] == "1" {
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
    try phone.prepare("sync", "eat Milk 64")
    try laptop.prepare("sync", "sync")
    return (laptop, phone)
  }

  /// The same documents in every run.
  private static var diary: String {
    var random = SplitMix64(seed: 1)
    let last = Date(timeIntervalSince1970: 1_795_219_200)
    let documents = (0..<1000).map { number in
      let time = last.addingTimeInterval(-Double(number / 10) * 86_400 + Double(number % 10) * 3000)
      let bits = [random.next(), random.next()].map { String($0 | 1 << 63, radix: 16) }.joined()
      let hex = Array(bits)
      let id = [hex[0..<8], hex[8..<12], "4" + hex[13..<16], "8" + hex[17..<20], hex[20..<32]]
        .map { String($0) }.joined(separator: "-")
      return """
        {"id":"\(id)","name":"Food \(number % 40)","calories":\(number % 400),\
        "date":"\(time.formatted(.iso8601.year().month().day()))",\
        "timestamp":"\(time.formatted(.iso8601))"}
        """
    }
    return "[\(documents.joined(separator: ",\n"))]\n"
  }
}
