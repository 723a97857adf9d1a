import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeSync
@testable import CountMeStore

/// What must be when everybody has synced.
extension Simulation {
  /// Lets everybody sync until it is quiet, and looks at everything.
  mutating func comeTogether() async throws {
    for number in devices.indices {
      try connect(number)
      try mendFiles(number)
      try await comeBack(number)
      try await mendHeldBack(number)
    }
    guard try await syncUntilQuiet(), complaints.isEmpty else { return }
    let tips = try tips()
    if !tips.allSatisfy({ $0.tree == tips[0].tree }) { complain("the trees are not equal") }
    for line in book.complaints(about: try documents(of: 0)) { complain(line) }
    try await lookAtDevices()
    try lookAtRemotes()
    try lookAtDays()
    try lookAtGoal()
    try await lookAtHistory()
    trace.append("tree \(tips[0].tree) commits \(tips.map(\.commit.hex))")
  }

  /// One command of ours leads out of every state: a sync, erasing, or signing in again and a sync.
  private mutating func comeBack(_ number: Int) async throws {
    let ending = await Self.carryOut(Self.syncing, on: devices[number].diary)
    try observe(number)
    if case .failed(.sync(.beganAnewElsewhere)) = ending { try await erase(number) }
    // A sign-in that had no room for the backup says so: there is room now.
    if await isInOrder(number) { _ = try await devices[number].diary.resumeMigration() }
    try observe(number)
    guard await !isInOrder(number) else { return }
    // Others may still have to send the account on: who signs in then is told so.
    _ = await Self.carryOut(Self.signingIn(keys), on: devices[number].diary)
    try observe(number)
  }

  /// Takes back what plain git had committed and no device can use: it waits in the files for the person.
  private mutating func mendHeldBack(_ number: Int) async throws {
    let diary = devices[number].diary
    try checkTyped(number)
    for path in try await diary.handEdits().problems.map(\.path) {
      let line = "git checkout -q HEAD -- '\(path)' 2>/dev/null || rm -f '\(path)'"
      _ = try world.shell.run(line, in: diary.folder.path)
      devices[number].typed[path] = nil
    }
  }

  /// Settles an account that was changed on a history that is gone elsewhere.
  private mutating func erase(_ number: Int) async throws {
    guard let command = try accountCommand(for: .erase, number) else { return }
    let ending = await Self.carryOut(command, on: devices[number].diary)
    deeds["erased to settle", default: 0] += 1
    note(number, "erase to settle", ending.name)
    try observe(number)
  }

  private static let syncing = SimulatedCommand(.sync) { diary, options throws(DiaryError) in
    let reports = try diary.sync(options)
    if let report = reports.first(where: { !$0.isSynced }) {
      throw .remote(.behind(remote: report.url))
    }
    return []
  }

  /// Syncs all devices in turn until nothing moves; whether it came to that.
  private mutating func syncUntilQuiet() async throws -> Bool {
    for round in 0..<8 {
      let before = try (tips(), remoteTips())
      var failures: [String] = []
      for number in devices.indices {
        let ending = await Self.carryOut(Self.syncing, on: devices[number].diary)
        if case .failed(let error) = ending { failures.append("\(devices[number].name): \(error)") }
        if case .failed(.sync(.beganAnewElsewhere)) = ending { try await erase(number) }
        try observe(number)
        try checkTyped(number)
        // Who comes back only now, for it was revoked, has commits made again only now.
        try await mendHeldBack(number)
        if await !isInOrder(number) {
          failures.append("\(devices[number].name) is signed out")
          let ending = await Self.carryOut(Self.signingIn(keys), on: devices[number].diary)
          note(number, "sign-in in round \(round)", ending.name)
        }
      }
      guard complaints.isEmpty else { return false }
      if failures.isEmpty, try (tips(), remoteTips()) == before { return true }
      trace.append("round \(round): \(failures)")
      if round == 7 { complain("it does not come to rest: \(failures)") }
    }
    return false
  }

  /// Where a remote is; nil where it has no branch.
  func tip(of branch: String, at remote: SimulatedRemote) throws -> ObjectID? {
    try Repository.open(at: remote.path).reference(branch)
  }

  private func remoteTips() throws -> [ObjectID?] {
    let branch = try devices[0].diary.folder.branch().reference
    return try remotes.map { try tip(of: branch, at: $0) }
  }

  private func tips() throws -> [Tip] { try devices.map { try Tip(of: $0.diary) } }

  private mutating func documents(of number: Int) throws -> [String: JSONObject] {
    let diary = devices[number].diary
    let repository = try Repository.open(at: diary.folder.path)
    var documents: [String: JSONObject] = [:]
    for (path, id) in try oracle.files(of: try Tip(of: diary).tree, repository)
    where OracleSchema.place(of: path) != nil {
      documents[path] = try JSONValue(parsing: try repository.read(id, .blob)).object
    }
    return documents
  }

  private mutating func lookAtDevices() async throws {
    for device in devices {
      let folder = device.diary.folder.path
      let lines = try world.lines(
        """
        cd '\(folder)'; git status --porcelain
        git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
        """)
      for line in lines { complain("\(device.name): \(line)") }
      // Else plain git's next commit is one that every device refuses.
      let settings = try world.lines(
        "cd '\(folder)'; git config commit.gpgsign || true; git config gpg.format || true; "
          + "test -s \"$(git config user.signingkey)\" && echo key || true")
      if settings != ["true", "ssh", "key"] {
        complain("\(device.name) is not set up for git: \(settings)")
      }
      let status = try await device.diary.status()
      for standing in status.remotes
      where standing.pendingCommits + standing.unmergedCommits > 0
        || standing.lastSync?.ending != .synced
      {
        complain("\(device.name) says of \(standing.remote.name): \(standing)")
      }
      for finding in try await findings(of: device.diary)
      where finding.check.severity > .note && finding.check != .futureStamp {
        complain("\(device.name): \(finding.check): \(finding.subject): \(finding.detail)")
      }
    }
  }

  /// What the doctor has to say; locks of a plain git that was killed are for him to remove.
  private func findings(of diary: TestDiary) async throws -> [Finding] {
    let findings = try await diary.examine()
    guard deeds["gitKilled"] != nil, findings.contains(where: { $0.check == .lock })
    else { return findings }
    return try await diary.mend().after
  }

  private mutating func lookAtRemotes() throws {
    for remote in remotes {
      let line = "git -C '\(remote.path)' fsck --strict --no-dangling --no-progress 2>&1"
      for text in try world.lines("\(line) | grep -v '^notice:' || true") {
        complain("\(remote.name): \(text)")
      }
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

  /// The energy to eat in a day is one number, wherever it stands.
  private mutating func lookAtGoal() throws {
    // On another day, or in a log that was deleted, an older goal may stand.
    guard deeds["clock"] == nil, deeds["removeDay"] == nil, deeds["undo"] == nil else { return }
    let diary = devices[0].diary
    let goal = try diary.documents("profile/settings").first?.number("calorieGoal")
    let today = try diary.documents("dailyLogs").first { $0.id.text == "2026-09-21" }
    if let goal, let other = today?.number("dailyGoal"), other != goal {
      complain("the goal is \(goal) in the settings, and \(other) today")
    }
  }

  /// Every commit that was acknowledged is there, and each passes.
  private mutating func lookAtHistory() async throws {
    if !hasRewritten {
      let repository = try Repository.open(at: devices[0].diary.folder.path)
      let history = try repository.history(of: [try Tip(of: devices[0].diary).commit])
      let lost = try book.lost(from: history.map { try repository.commit($0) })
      if !lost.isEmpty { complain("acknowledged commits are lost: \(lost)") }
    }
    let verdict = try await devices[0].diary.verifyHistory(proves: true)
    if let first = verdict.refused.first { complain("\(first) is refused") }
    if let first = verdict.unproven?.first { complain("\(first) is not what the rules make") }
  }
}
