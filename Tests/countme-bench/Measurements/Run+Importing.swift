import CountMeGit
import CountMePlatform

extension Run {
  /// All documents of a file of ours as one commit, against files on disk.
  func importing(_ scene: Scene) throws -> [Row] {
    var row = row(
      "import as one commit", things: documents, beside: "add -A + commit", .ratio(0.2))
    let file = "\(workshop.folder)/diary.jsonl"
    try workshop.countme(scene.laptop, ["export", "jsonl", "-o", file])
    for repetition in 0..<min(repetitions, 3) {
      let device = Device("import-\(repetition)", in: workshop)
      let files = "\(workshop.folder)/files-\(repetition)"
      try workshop.helper(device, ["plant"])
      try workshop.run(["cp", "-a", scene.laptop.folder, files])
      try DurableFile.removeTree("\(files)/.git")
      try workshop.run(["git", "init", "--quiet", files])
      try row.measure(repetition) {
        try workshop.countme(device, ["import", "auto", file])
      } theirs: {
        try workshop.git(files, ["add", "-A"])
          + workshop.git(files, ["commit", "--quiet", "-m", "imported"])
      }
    }
    try DurableFile.remove(file)
    return [row]
  }
}
