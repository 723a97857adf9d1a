import CountMeGit
import CountMeModel
import CountMePlatform

/// Daily use for so many days, forty commits each: what it leaves on disk, and what it then costs.
///
/// Our side writes with the library, as durably as ever, and syncs once a day by the command, beside
/// which it packs. git's side is given the same commits of each day, in loose objects as if it had made
/// them, and then runs `git gc --auto`, as every `git commit` does.
struct Year {
  private static let commitsADay = 40
  private let workshop: Workshop
  private let device: Device
  private let remote: String
  private let plain: String
  private let days: Int
  private let first: CalendarDate

  /// Prepares an empty diary and an empty repository; the last of the days is the present one.
  init(workshop: Workshop, days: Int) throws {
    let today = Timestamp(milliseconds: SystemClock.millisecondsSince1970)
    first = CalendarDate(dayNumber: Int(today.milliseconds / 86_400_000)).adding(days: -days)
    let clock = "\(first.text)T06:00:00.000Z"
    self.workshop = workshop.setting("COUNTME_CLOCK", clock)
    self.days = days
    device = Device("year", in: workshop)
    remote = "\(workshop.folder)/year.git"
    plain = "\(workshop.folder)/year-plain"
    try self.workshop.helper(device, ["plant"])
    try self.workshop.countme(device, ["remote", "create", remote])
    try self.workshop.countme(device, ["remote", "add", "file://\(remote)"])
    try self.workshop.countme(device, ["sync"])
    try workshop.run(["git", "init", "--quiet", plain])
  }

  /// Lives through the days, and looks at the disk four times.
  func measured() throws -> [Row] {
    var rows: [Row] = []
    let looks = (1...4).map { days * $0 / 4 }
    for day in 1...days {
      try live(day)
      guard looks.contains(day) else { continue }
      Progress.show("day \(day) of \(days)")
      rows += try disk(day)
    }
    return rows + (try entries())
  }

  /// A day of entries and its sync, and the same commits for git.
  private func live(_ day: Int) throws {
    let clock = "\(first.adding(days: day).text)T18:00:00.000Z"
    let workshop = workshop.setting("COUNTME_CLOCK", clock)
    try workshop.helper(device, ["day", "--count", "\(Self.commitsADay)"])
    try workshop.countme(device, ["sync"])
    try workshop.run(["bash", "-euo", "pipefail", "-c", Self.copying, device.folder, plain])
    try workshop.git(plain, ["-c", "gc.auto=6700", "-c", "gc.autoDetach=false", "gc", "--auto"])
  }

  /// The commits that the second folder does not have yet, as loose objects.
  private static let copying = """
    branch=$(git -C "$0" symbolic-ref HEAD)
    marks=$1/.git/marks
    git -C "$0" fast-export --signed-tags=strip --export-marks="$marks.new" \\
      $(test -f "$marks" && echo --import-marks="$marks") "$branch" |
      git -C "$1" -c fastimport.unpackLimit=1000000000 fast-import --quiet --force \\
        --export-marks="$marks.plain.new" \\
        $(test -f "$marks.plain" && echo --import-marks="$marks.plain")
    mv "$marks.new" "$marks"
    mv "$marks.plain.new" "$marks.plain"
    git -C "$1" symbolic-ref HEAD "$branch"
    """

  private func disk(_ day: Int) throws -> [Row] {
    let folders = try [device.folder, plain].map { try ObjectFolder("\($0)/.git/objects") }
    let documents = try FileCount(below: device.folder).files
    let commits = day * Self.commitsADay
    func row(
      _ work: String, of things: Int = 1, _ unit: Row.Unit, _ value: (ObjectFolder) -> Int
    ) -> Row {
      var row = Row(
        work: "daily use, \(work)", things: things, documents: documents, rival: "git gc --auto",
        bar: .none, unit: unit)
      row.ours.append(Sample(value: Double(value(folders[0]))))
      row.theirs.append(Sample(value: Double(value(folders[1]))))
      return row
    }
    return [
      row("commits on disk", of: commits, .kibibytes, \.kibibytes),
      row("loose objects", .files, \.looseFiles),
      row("packs", .files, \.packs),
    ]
  }

  /// One entry, after all the days.
  private func entries() throws -> [Row] {
    var row = Row(
      work: "daily use, one entry at its end", documents: try FileCount(below: device.folder).files,
      rival: "add + commit", bar: .ratio(0.1))
    try workshop.git(plain, ["reset", "--quiet", "--hard"])
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
