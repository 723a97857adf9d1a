import Foundation
import TestSupport
import Testing

/// Clocks that are wrong by years, jump back, or differ between devices.
///
/// What was written by somebody who had seen the other version wins, whatever the clocks say.
@Suite("Faults: clocks", .ownThread)
struct ClockFaultTests {
  /// What the clocks of two devices say, of their n-th command.
  enum Clocks: String, CaseIterable {
    case tenYearsBehind, tenYearsAhead, oneEachWay, jumpingBack, aDayApart, chance

    /// Days away from the right time.
    func offset(_ device: Int, _ turn: Int, _ random: inout SplitMix64) -> Int {
      switch self {
      case .tenYearsBehind: device == 0 ? -3650 : 0
      case .tenYearsAhead: device == 0 ? 3650 : 0
      case .oneEachWay: device == 0 ? 3650 : -3650
      case .jumpingBack: turn < 3 ? 400 : -400 * turn
      case .aDayApart: device
      case .chance: Int.random(in: -3650...3650, using: &random)
      }
    }
  }

  @Test(
    "Edits that follow one another keep their order",
    arguments: RandomCases.some(Clocks.allCases, of: 244, few: 2))
  func order(clocks: Clocks) throws {
    let (laptop, phone) = try Journey().twoDevices()
    let food = try laptop.new("foodItems", "name=Oats calories=1 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    var random = SplitMix64(seed: FaultForm.seed)
    let turns = FaultForm.isLong ? 40 : 4
    for turn in 1...turns {
      var device = turn % 2 == 0 ? laptop : phone
      let days = clocks.offset(turn % 2, turn, &random)
      device.shell.variables["COUNTME_CLOCK"] = try Self.clock(days: days, turn)
      let what = "\(clocks), turn \(turn), \(days) days off"
      // Each has seen what the other wrote before.
      try device.prepare("sync", "set foodItems \(food) calories=\(turn * 10)", "sync")
      try Self.expect(turn * 10, food, on: device, what)
    }
    for device in [laptop, phone] {
      try device.prepare("sync")
      try Self.expect(turns * 10, food, on: device, "\(clocks), at the end")
      try device.expectClean(after: "\(clocks)")
    }
    #expect(try laptop.tree() == phone.tree(), "\(clocks)")
  }

  @Test(
    "Edits apart: both devices decide alike, and the next edit wins",
    arguments: RandomCases.some(Clocks.allCases, of: 245, few: 2))
  func apart(clocks: Clocks) throws {
    let (laptop, phone) = try Journey().twoDevices()
    let food = try laptop.new("foodItems", "name=Oats calories=1 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    var random = SplitMix64(seed: FaultForm.seed)
    for round in 1...(FaultForm.isLong ? 10 : 1) {
      for (number, device) in [laptop, phone].enumerated() {
        var device = device
        let days = clocks.offset(number, round, &random)
        device.shell.variables["COUNTME_CLOCK"] = try Self.clock(days: days, round)
        try device.prepare("set foodItems \(food) calories=\(round * 100 + number)")
      }
      for device in [laptop, phone, laptop] { try device.prepare("sync") }
      #expect(try laptop.tree() == phone.tree(), "\(clocks), round \(round)")
      try laptop.prepare("set foodItems \(food) calories=\(round * 1000)", "sync")
      try phone.prepare("sync")
      try Self.expect(round * 1000, food, on: phone, "\(clocks), round \(round)")
    }
  }

  @Test("A clock that jumps back while a diary is undone, edited and read loses nothing")
  func jumpingBack() throws {
    let journey = try Journey()
    var laptop = try journey.firstDevice()
    let food = try laptop.new("foodItems", "name=Oats calories=1 date=2026-11-20")
    for (turn, days) in [0, 3650, -3650, 1, -1, 0].enumerated() {
      laptop.shell.variables["COUNTME_CLOCK"] = try Self.clock(days: days, turn)
      try laptop.prepare("set foodItems \(food) calories=\(turn + 10)")
      try laptop.prepare("set foodItems \(food) calories=5000", "undo")
      try Self.expect(turn + 10, food, on: laptop, "\(days) days off")
      try laptop.expectClean(after: "\(days) days off")
    }
    try laptop.run("sync")
  }

  /// A moment so many days from the one when these tests were written.
  private static func clock(days: Int, _ minutes: Int) throws -> String {
    let start = Date(timeIntervalSince1970: 1_795_262_400)
    let moment = start.addingTimeInterval(Double(days * 86_400 + minutes * 60))
    return moment.formatted(.iso8601.time(includingFractionalSeconds: true))
  }

  private static func expect(
    _ calories: Int, _ food: String, on device: Device, _ what: String
  ) throws {
    let text = try device.sh("countme show foodItems \(food) --json")
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let fields = value?["fields"] as? [String: Any] ?? value
    #expect(fields?["calories"] as? Int == calories, "\(what): \(text)")
  }
}
