import CountMeGit
import CountMePlatform

extension Run {
  /// Every signature and rule over a long history; git looks at signatures alone.
  func verifying(_ scene: Scene) throws -> [Row] {
    let (commits, sample) = (verified, 250)
    // What was pushed and fetched before counts.
    try workshop.git(scene.laptop.folder, ["rev-list", "--count", "HEAD"])
    let more = commits - (Int(try workshop.output()) ?? 0)
    if more > 0 { try workshop.helper(scene.laptop, ["commits", "--count", "\(more)"]) }
    var row = row(
      "verify commits", things: commits,
      beside: "log --show-signature (\(sample) × \(commits / sample))", .most(Double(commits) / 10))
    for repetition in 0..<min(repetitions, 3) {
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["verify"])
      } theirs: {
        var log = try workshop.git(
          scene.laptop.folder, ["log", "--show-signature", "--max-count", "\(sample)"])
        log.value *= Double(commits / sample)
        return log
      }
    }
    return [row]
  }
}
