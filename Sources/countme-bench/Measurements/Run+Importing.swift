import Git

extension Run {
  /// All documents as one commit: from memory and from a file of ours, against files on disk.
  ///
  /// From memory it is the commit alone; from a file it is the command, with all its memory.
  func importing(_ scene: Scene) throws -> [Row] {
    var row = row(
      "import as one commit", things: documents, beside: "add -A + commit", .ratio(0.25))
    var whole = self.row("import of a file", things: documents, beside: "add -A + commit", .none)
    let (files, file) = ("\(workshop.folder)/files", "\(workshop.folder)/diary.jsonl")
    try workshop.countme(scene.laptop, ["export", "jsonl", "-o", file])
    for repetition in 0..<min(repetitions, 3) {
      let devices = ["import", "import-file"].map { Device($0, in: workshop) }
      for device in devices { try workshop.helper(device, ["plant"]) }
      try workshop.run(["cp", "-a", scene.laptop.folder, files])
      try DurableFile.removeTree("\(files)/.git")
      try workshop.run(["git", "init", "--quiet", files])
      try row.measure(repetition) {
        var sample = try workshop.helper(devices[0], ["fill", "--documents", "\(documents)"])
        sample.value = Double(try workshop.output()) ?? sample.value
        return sample
      } theirs: {
        try workshop.git(files, ["add", "-A"])
          + workshop.git(files, ["commit", "--quiet", "-m", "imported"])
      }
      whole.ours.append(try workshop.countme(devices[1], ["import", "auto", file]))
      if let git = row.theirs.samples.last { whole.theirs.append(git) }
      for folder in devices.flatMap({ [$0.folder, $0.state] }) + [files] {
        try DurableFile.removeTree(folder)
      }
    }
    try DurableFile.remove(file)
    return [row, whole]
  }
}
