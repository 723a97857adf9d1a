import CountMeModel
import Git

@testable import CountMeKit

/// What must be when everybody has synced.
extension Simulation {
  /// Lets everybody sync twice, and looks at everything.
  mutating func comeTogether() async throws {
    for number in devices.indices { try world.connect(devices[number].diary) }
    for number in devices.indices { devices[number].offlineUntil = 0 }
    for _ in 0..<2 { try await syncAll() }
    guard complaints.isEmpty else { return }
    let tips = try tips()
    if !tips.allSatisfy({ $0.tree == tips[0].tree }) { complain("the trees are not equal") }
    complaints += book.complaints(about: try DocumentShelf(of: devices[0].diary))
    try await syncAll()
    if try self.tips() != tips { complain("it does not come to rest") }
    try lookAtFolders()
    try lookAtDays()
    try await lookAtHistory()
    trace.append("tree \(tips[0].tree) commits \(tips.map(\.commit.hex))")
  }

  private func tips() throws -> [Tip] { try devices.map { try Tip(of: $0.diary) } }

  private mutating func syncAll() async throws {
    for device in devices {
      do {
        let reports = try await device.diary.sync(SyncOptions(accepting: [.deletions]))
        if !reports.allSatisfy(\.isSynced) { complain("\(device.name) is not synced") }
      } catch {
        complain("the last sync of \(device.name): \(error)")
      }
    }
  }

  private mutating func lookAtFolders() throws {
    for device in devices {
      for line in try world.complaints(about: device.diary) { complain("\(device.name): \(line)") }
    }
    let line = "git -C remote.git fsck --strict --no-dangling --no-progress 2>&1"
    for text in try world.world.lines("\(line) | grep -v '^notice:' || true") {
      complain("remote: \(text)")
    }
  }

  /// Every day lists exactly its food, and has its sum.
  private mutating func lookAtDays() throws {
    let diary = devices[0].diary
    var days: [String: [Document]] = [:]
    for item in try diary.documents("foodItems") {
      days[item.fields["date"]?.string ?? "", default: []].append(item)
    }
    let logs = try diary.documents("dailyLogs")
    for day in days.keys.sorted() where !logs.contains(where: { $0.id.text == day }) {
      complain("\(day) has food and no log")
    }
    for log in logs {
      let items = days[log.id.text] ?? []
      let list = log.fields["foodItems"]?.array?.compactMap(\.string) ?? []
      let sum = items.reduce(0) { $0 + ($1.number("calories") ?? 0) }
      if list != items.map(\.id.text) { complain("\(log.id) lists other food than it has") }
      if log.number("totalCalories") ?? 0 != sum { complain("\(log.id) has another sum") }
    }
  }

  /// Every commit that was acknowledged is there, each passes, and each merge is what the rules make.
  private mutating func lookAtHistory() async throws {
    let history = Set(try world.world.lines("git -C '\(devices[0].name)' rev-list HEAD"))
    let lost = book.commits.subtracting(history)
    if !lost.isEmpty { complain("\(lost.count) acknowledged commits are lost") }
    let verdict = try await devices[0].diary.verifyHistory(proves: true)
    if let first = verdict.refused.first { complain("\(first) is refused") }
    if let first = verdict.unproven?.first { complain("merge \(first) is not what the rules make") }
    merges = verdict.merges
  }
}
