import CountMeGit
import CountMePlatform

extension Run {
  /// Many commits of one entry each, sent to a bare repository.
  func pushing(_ scene: Scene) throws -> [Row] {
    var row = row("push commits", things: commits, beside: "push", .ratio(0.6))
    try workshop.countme(scene.laptop, ["sync"])
    let other = "\(workshop.folder)/other.git"
    for repetition in 0..<min(repetitions, 3) {
      try workshop.run(["cp", "-a", scene.remote, other])
      try workshop.helper(scene.laptop, ["commits", "--count", "\(commits)"])
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["push"])
      } theirs: {
        try workshop.git(scene.laptop.folder, ["push", "--quiet", "file://\(other)", scene.branch])
      }
      try DurableFile.removeTree(other)
    }
    return [row]
  }

  /// Many commits of one entry each, brought in; ours verifies, merges and shows them too.
  func fetching(_ scene: Scene) throws -> [Row] {
    var strict = row("pull commits, verified", things: commits, beside: "fetch", .none)
    var whole = row(
      "pull commits, verified", things: commits, beside: "pull --ff-only", .ratio(0.6))
    try workshop.countme(scene.laptop, ["sync"])
    try workshop.countme(scene.phone, ["sync"])
    try workshop.git(
      scene.plain, ["reset", "--quiet", "--hard", "origin/\(scene.branch)"])
    for repetition in 0..<min(repetitions, 3) {
      try workshop.git(scene.plain, ["pull", "--quiet", "--ff-only"])
      try workshop.helper(scene.laptop, ["commits", "--count", "\(commits)"])
      try workshop.countme(scene.laptop, ["push"])
      try strict.measure(repetition) {
        try workshop.countme(scene.phone, ["pull"])
      } theirs: {
        try workshop.git(scene.plain, ["fetch", "--quiet"])
      }
      let merge = try workshop.git(
        scene.plain, ["merge", "--quiet", "--ff-only", "origin/\(scene.branch)"])
      if let ours = strict.ours.samples.last, let fetch = strict.theirs.samples.last {
        whole.ours.append(ours)
        whole.theirs.append(fetch + merge)
      }
    }
    return [strict, whole]
  }
}
