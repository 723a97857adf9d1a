import CountMeKit

/// What a person reads when awards came or went with a command.
struct AwardAnswer {
  let lines: [String]

  init(_ receipt: Receipt) {
    let awards = receipt.changes.filter { $0.collection.text == "dailyAwards" }
    let progress = receipt.document(in: "profile/progress")
    var lines: [String] = []
    for award in awards {
      switch award.kind {
      case .created:
        let points = award.document?.number("xp")?.shown ?? ""
        lines.append("All habits of \(award.id) are done: +\(points) XP")
      case .removed: lines.append("Not all habits of \(award.id) are done: its award is taken back")
      case .updated: continue
      }
    }
    if !lines.isEmpty, let level = progress?.number("level"),
      let points = progress?.number("xpTotal")
    {
      lines[lines.count - 1] += "; level \(level.shown), \(points.shown) XP"
    }
    for achievement in receipt.documents(in: "achievements") {
      lines.append("Reached: \(achievement.headline)")
    }
    self.lines = lines
  }
}
