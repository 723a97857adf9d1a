import Git

extension Run {
  /// All documents as one commit: from documents in memory against files on disk.
  func importing(_ scene: Scene) throws -> [Row] {
    var row = row(
      "import as one commit", things: documents, beside: "add -A + commit", .ratio(0.25))
    let files = "\(workshop.folder)/files"
    for repetition in 0..<min(repetitions, 3) {
      let device = Device("import", in: workshop)
      try workshop.helper(device, ["plant"])
      try workshop.run(["cp", "-a", scene.laptop.folder, files])
      try DurableFile.removeTree("\(files)/.git")
      try workshop.run(["git", "init", "--quiet", files])
      try row.measure(repetition) {
        var sample = try workshop.helper(device, ["fill", "--documents", "\(documents)"])
        sample.value = Double(try workshop.output()) ?? sample.value
        return sample
      } theirs: {
        try workshop.git(files, ["add", "-A"])
          + workshop.git(files, ["commit", "--quiet", "-m", "imported"])
      }
      for folder in [device.folder, device.state, files] { try DurableFile.removeTree(folder) }
    }
    return [row]
  }

  /// The same from a file, from the start of the process: with reading, and with all its memory.
  func importingFile(_ scene: Scene) throws -> [Row] {
    var row = row("import of a file", things: documents, beside: "add -A + commit", .none)
    let file = "\(workshop.folder)/diary.jsonl"
    let device = Device("import", in: workshop)
    let files = "\(workshop.folder)/files"
    try workshop.countme(scene.laptop, ["export", "jsonl", "-o", file])
    try workshop.helper(device, ["plant"])
    try workshop.run(["cp", "-a", scene.laptop.folder, files])
    try DurableFile.removeTree("\(files)/.git")
    try workshop.run(["git", "init", "--quiet", files])
    try row.measure(0) {
      try workshop.countme(device, ["import", "auto", file])
    } theirs: {
      try workshop.git(files, ["add", "-A"])
        + workshop.git(files, ["commit", "--quiet", "-m", "imported"])
    }
    for path in [device.folder, device.state, files] { try DurableFile.removeTree(path) }
    try DurableFile.remove(file)
    return [row]
  }
}
