import CountMeGit
import CountMeModel
import CountMePlatform

/// Daily use for so many days, forty commits each: what it leaves on disk here and at the remote, what it sends,
/// and what an entry costs then.
///
/// The device writes with the library, as durably as ever, and syncs once a day by the command, over a line that
/// counts. git's side is what `git repack -adf` makes of the same objects, and what `git push` sends of the same
/// commits.
struct Year {
  private static let commitsADay = 40
  private let workshop: Workshop
  private let device: Device
  private let remote: String
  private let first: CalendarDate
  private let looks: [Int]
  private let days: Int

  /// Prepares an empty diary; the last of the days is the present one.
  init(workshop: Workshop, days: Int) throws {
    let today = Timestamp(milliseconds: SystemClock.millisecondsSince1970)
    first = CalendarDate(dayNumber: Int(today.milliseconds / 86_400_000)).adding(days: -days)
    self.days = days
    looks = [25] + (1...4).map { days * $0 / 4 }
    device = Device("year", in: workshop)
    remote = "\(workshop.folder)/year.git"
    let line = "\(workshop.folder)/line"
    try workshop.write(Self.line(counting: "\(line).count"), to: line)
    try workshop.run(["chmod", "+x", line])
    self.workshop = workshop.setting("GIT_SSH_COMMAND", line)
    let planted = self.workshop.setting("COUNTME_CLOCK", "\(first.text)T06:00:00.000Z")
    try planted.helper(device, ["plant"])
    try planted.countme(device, ["remote", "create", remote])
    try planted.countme(device, ["remote", "add", "ssh://bench\(remote)"])
    try planted.countme(device, ["sync"])
  }

  /// Takes the place of `ssh`: runs its last argument here, as a host does that is as git made it, and counts what
  /// is sent to it.
  private static func line(counting file: String) -> String {
    """
    #!/bin/bash
    tee -a '\(file)' | GIT_CONFIG_GLOBAL=/dev/null bash -c "${@: -1}"

    """
  }

  /// Lives through the days, and looks at the disk after a thousand commits and at each quarter.
  func measured() throws -> [Row] {
    var rows: [Row] = []
    for day in 1...days {
      let morning = try looks.contains(day) ? copy(of: remote, as: "morning.git") : nil
      let sent = try live(day)
      guard let morning else { continue }
      Progress.show("day \(day) of \(days)")
      rows += try disk(day) + [bytes(sent, of: day, onTo: morning)]
    }
    return rows + (try entries())
  }

  /// A day of entries and its sync; how many bytes that sent.
  private func live(_ day: Int) throws -> Int {
    let now = workshop.setting(
      "COUNTME_CLOCK", "\(first.adding(days: day).text)T18:00:00.000Z")
    try now.helper(device, ["day", "--count", "\(Self.commitsADay)"])
    return try sentBytes { try now.countme(device, ["sync"]) }
  }

  private func sentBytes(_ body: () throws -> Sample) throws -> Int {
    let file = "\(workshop.folder)/line.count"
    let before = FileFacts(file)?.size ?? 0
    _ = try body()
    return (FileFacts(file)?.size ?? 0) - before
  }

  private func copy(of repository: String, as name: String) throws -> String {
    let path = "\(workshop.folder)/\(name)"
    try DurableFile.removeTree(path)
    try workshop.run(["cp", "-r", repository, path])
    return path
  }

  /// What our sync sent, and what git sends of the same commits.
  private func bytes(_ sent: Int, of day: Int, onTo morning: String) throws -> Row {
    var row = Row(
      work: "daily use, sent on a day", things: Self.commitsADay, documents: try documents(),
      rival: "git push", bar: .ratio(1), unit: .kibibytes)
    // The hook of the remote is countme's, and would have nothing to say of a copy.
    try DurableFile.removeTree("\(morning)/hooks")
    let theirs = try sentBytes {
      try workshop.git(device.folder, ["push", "--quiet", "ssh://bench\(morning)", "HEAD"])
    }
    row.ours.append(Sample(value: Double(sent) / 1024))
    row.theirs.append(Sample(value: Double(theirs) / 1024))
    return row
  }

  private func documents() throws -> Int { try FileCount(below: device.folder).files }

  private func disk(_ day: Int) throws -> [Row] {
    try waitForPacking()
    var rows: [Row] = []
    for (place, repository) in [("here", "\(device.folder)/.git"), ("at the remote", remote)] {
      let ours = try ObjectFolder("\(repository)/objects")
      let packed = try copy(of: repository, as: "packed.git")
      try workshop.git(packed, ["repack", "-adfkq"])
      let theirs = try ObjectFolder("\(packed)/objects")
      func row(_ work: String, of things: Int = 1, _ unit: Row.Unit, _ bar: Row.Bar) throws -> Row {
        Row(
          work: "daily use, \(work) \(place)", things: things, documents: try documents(),
          rival: "git repack -adf", bar: bar, unit: unit)
      }
      var size = try row("commits on disk", of: day * Self.commitsADay, .kibibytes, .ratio(1.2))
      size.ours.append(Sample(value: Double(ours.kibibytes)))
      size.theirs.append(Sample(value: Double(theirs.kibibytes)))
      var packs = try row("packs", .files, .most(50))
      packs.ours.append(Sample(value: Double(ours.packs)))
      packs.theirs.append(Sample(value: Double(theirs.packs)))
      rows += [size, packs]
    }
    return rows
  }

  /// Nobody waits for packing but who looks at what it leaves.
  private func waitForPacking() throws {
    try workshop.run(["flock", "\(device.folder)/.git/countme/packing", "true"])
    try workshop.run(["bash", "-c", "while test -e '\(remote)/gc.pid'; do sleep 0.1; done"])
  }

  /// One entry, after all the days.
  private func entries() throws -> [Row] {
    var row = Row(
      work: "daily use, one entry at its end", documents: try documents(),
      rival: "add + commit", bar: .ratio(0.1))
    let plain = "\(workshop.folder)/year-plain"
    try workshop.run(["git", "clone", "--quiet", device.folder, plain])
    let now = workshop.setting("COUNTME_CLOCK", "\(first.adding(days: days).text)T19:00:00.000Z")
    for repetition in 0..<20 {
      let file = "foodItems/bench-\(repetition).json"
      try workshop.write("{\"id\": \"bench-\(repetition)\"}\n", to: "\(plain)/\(file)")
      try row.measure(repetition) {
        try now.countme(device, ["eat", "Rolled oats", "311", "--serving", "80 g"])
      } theirs: {
        try workshop.git(plain, ["add", file])
          + workshop.git(plain, ["commit", "--quiet", "-m", "ate"])
      }
    }
    // The folder is removed next.
    try waitForPacking()
    return [row]
  }
}

/// How many files a folder has, without those of git.
private struct FileCount {
  private(set) var files = 0

  init(below folder: String) throws {
    for entry in try FileSystem.list(folder) where entry.name != ".git" {
      if entry.kind == .directory {
        files += try FileCount(below: "\(folder)/\(entry.name)").files
      } else {
        files += 1
      }
    }
  }
}
