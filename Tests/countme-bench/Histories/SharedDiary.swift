import CountMeGit
import CountMeModel
import CountMePlatform

/// What sharing costs: a diary with a share of so many documents, beside the same without one.
struct SharedDiary {
  let workshop: Workshop
  /// How many documents there are, all of which are shared.
  let documents: Int
  /// How often each row is measured.
  let repetitions: Int

  /// Measures the owner's syncs, following, and what a follower's own commands take.
  func measured() throws -> [Row] {
    Progress.show("\(documents) documents, shared")
    let run = Run(
      workshop: workshop, documents: documents, repetitions: repetitions, changes: 0, commits: 0,
      verified: 0, chosen: [])
    let scene = try Scene(run)
    try scene.share()
    try workshop.write(PlantCommand.password + "\n", to: password)
    let rows = try syncs(scene) + follows(scene)
    for line in ReportTable(rows).lines.dropFirst() { Progress.show("  \(line)") }
    return rows
  }

  private var password: String { "\(workshop.folder)/password" }

  private func row(_ work: String, beside rival: String, _ bar: Row.Bar) -> Row {
    Row(work: work, documents: documents, rival: rival, bar: bar)
  }

  /// A sync after an entry and one with nothing to do: first without a share, then with it.
  private func syncs(_ scene: Scene) throws -> [Row] {
    var entry = row("sync of an entry, with a share", beside: "without", .ratio(1.2))
    var idle = row("sync, nothing to do, with a share", beside: "without", .ratio(1.2))
    func measure(_ entries: inout Series, _ idles: inout Series) throws {
      for _ in 0..<repetitions * 4 {
        try workshop.countme(scene.laptop, ["eat", "Rolled oats", "311"])
        entries.append(try workshop.countme(scene.laptop, ["sync"]))
        idles.append(try workshop.countme(scene.laptop, ["sync"]))
      }
    }
    try measure(&entry.theirs, &idle.theirs)
    let create = ["share", "create", "all", "--collections", "foodItems,dailyLogs", "--as", "Ann"]
    try workshop.countme(scene.laptop, create + ["--password-stdin"], input: password)
    try workshop.countme(scene.laptop, ["sync"])
    try measure(&entry.ours, &idle.ours)
    return [entry, idle]
  }

  /// Following all documents beside cloning them by a code; then a day and an entry with what is followed beside.
  private func follows(_ scene: Scene) throws -> [Row] {
    var first = row("first follow", beside: "clone by a code", .ratio(1))
    var today = row("today, one diary attached", beside: "none", .ratio(1.05))
    var entry = row("one entry, one diary attached", beside: "none", .ratio(1.05))
    for repetition in 0..<repetitions {
      let reader = Device("reader-\(repetition)", in: workshop)
      try workshop.countme(reader, ["init"])
      try workshop.countme(reader, ["eat", "Rolled oats", "311"])
      try measureCommands(of: reader, &today.theirs, &entry.theirs)
      let phone = Device("phone-\(repetition)", in: workshop)
      let own = try code(scene, ["account", "devices", "invite"])
      let follower = try code(scene, ["share", "invite", "all", "--name", "Ben"])
      try first.measure(repetition) {
        try workshop.countme(reader, ["follow", "file://\(scene.remote)", follower])
      } theirs: {
        let clone = ["clone", "file://\(scene.remote)", phone.folder, "--code", own]
        return try workshop.run([workshop.countme] + clone, on: phone)
      }
      try measureCommands(of: reader, &today.ours, &entry.ours)
    }
    return [first, today, entry]
  }

  private func measureCommands(
    of device: Device, _ today: inout Series, _ entry: inout Series
  ) throws {
    for _ in 0..<4 {
      today.append(try workshop.countme(device, ["today"]))
      entry.append(try workshop.countme(device, ["eat", "Rolled oats", "311"]))
    }
  }

  /// The code of a new invitation, which is announced by then.
  private func code(_ scene: Scene, _ invite: [String]) throws -> String {
    try workshop.countme(scene.laptop, invite + ["--password-stdin", "--json"], input: password)
    let answer = try JSONValue(parsing: Array(try workshop.output().utf8))
    return answer.object?["code"]?.string ?? ""
  }
}
