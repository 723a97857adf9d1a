import CountMeGit
import CountMeKit
import CountMePlatform

/// All rows at one size, in the order of a diary's life.
struct Run {
  let workshop: Workshop
  /// How many documents the diary has at the beginning.
  let documents: Int
  /// How often each row is measured.
  let repetitions: Int
  /// How many documents a merge changes on each side; at most a quarter of all.
  let changes: Int
  /// How many commits are pushed and fetched.
  let commits: Int
  /// How many commits are verified.
  let verified: Int
  /// The rows that are wanted; nil for all.
  let chosen: Set<RowName>?

  /// Measures what is wanted.
  func measured() throws -> [Row] {
    var rows: [Row] = []
    func add(_ name: RowName, _ measure: () throws -> [Row]) throws {
      guard chosen?.contains(name) ?? true else { return }
      Progress.show("\(documents) documents: \(name.rawValue)")
      let new = try measure()
      for line in ReportTable(new).lines.dropFirst() { Progress.show("  \(line)") }
      rows += new
    }
    try add(.start, startUp)
    Progress.show("\(documents) documents: making the diary")
    let scene = try Scene(self)
    try add(.import) { try importing(scene) }
    try scene.share()
    try add(.clone) { try cloning(scene) }
    try scene.join()
    try add(.json) { try json(scene) }
    try add(.eat) { try eating(scene) }
    try add(.food) { try findingFood(scene) }
    try add(.today) { try today(scene) }
    try add(.report) { try report(scene) }
    try add(.idle) { try idleSync(scene) }
    try add(.apart) { try mergingApart(scene) }
    try add(.together) { try mergingTogether(scene) }
    try add(.push) { try pushing(scene) }
    try add(.fetch) { try fetching(scene) }
    try add(.verify) { try verifying(scene) }
    return rows + [peakMemory(rows)]
  }

  /// The most memory of any of the programs that were run for these rows.
  private func peakMemory(_ rows: [Row]) -> Row {
    var row = row("peak memory of any of these", beside: "git's", .most(100), unit: .mebibytes)
    row.ours.append(Sample(value: Double(rows.map(\.ours.peakKiB).max() ?? 0) / 1024))
    row.theirs.append(Sample(value: Double(rows.map(\.theirs.peakKiB).max() ?? 0) / 1024))
    return row
  }

  /// A row of this size.
  func row(
    _ work: String, things: Int = 1, beside rival: String?, _ bar: Row.Bar,
    unit: Row.Unit = .milliseconds
  ) -> Row {
    Row(
      work: work, things: things, documents: documents, rival: rival, bar: bar, unit: unit)
  }

  /// How many documents each side of a merge changes.
  var changesPerSide: Int { min(changes, documents / 4) }
}

/// Lines that tell how far things are, beside the table.
enum Progress {
  /// Shows a line at once.
  static func show(_ line: String) {
    try? Terminal.write(Array("\(line)\n".utf8), to: .error)
  }
}
