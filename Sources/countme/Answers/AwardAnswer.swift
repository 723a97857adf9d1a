import CountMeKit

/// What a person reads when awards came or went with a command.
struct AwardAnswer {
  let lines: [String]

  init(_ receipt: Receipt) {
    let awards = receipt.changes.filter { $0.collection.text == DailyAward.collection }
    let progress = receipt.document(of: ProfileProgress.self)
    var lines: [String] = []
    for award in awards {
      switch award.kind {
      case .created:
        let points = award.document.flatMap { DailyAward($0).xp }.map(String.init) ?? ""
        lines.append("All habits of \(award.id) are done: +\(points) XP")
      case .removed: lines.append("Not all habits of \(award.id) are done: its award is taken back")
      case .updated: continue
      }
    }
    if !lines.isEmpty, let level = progress?.level,
      let points = progress?.xpTotal
    {
      lines[lines.count - 1] += "; level \(level.shown), \(points.shown) XP"
    }
    for achievement in receipt.documents(of: Achievement.self) {
      lines.append("Reached: \(achievement.headline)")
    }
    self.lines = lines
  }
}
