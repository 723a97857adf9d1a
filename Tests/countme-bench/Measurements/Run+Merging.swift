import CountMeGit
import CountMePlatform

extension Run {
  /// Two devices that changed different documents.
  func mergingApart(_ scene: Scene) throws -> [Row] {
    var row = row(
      "merge, others changed on each side", things: changesPerSide, beside: "merge, no driver",
      .ratio(0.5))
    for repetition in 0..<repetitions {
      let note = "apart \(repetition)"
      try diverge(scene, note, sides: (0, 1))
      try row.measure(repetition) {
        try workshop.countme(scene.phone, ["pull"])
      } theirs: {
        try workshop.git(scene.plain, ["merge", "--quiet", "--no-edit", "side"])
      }
      try settle(scene)
    }
    return [row]
  }

  /// Two devices that changed the same documents.
  func mergingTogether(_ scene: Scene) throws -> [Row] {
    var row = row(
      "merge, the same changed", things: changesPerSide, beside: "merge, a driver per file",
      .ratio(0.03))
    try workshop.git(
      scene.plain,
      ["config", "merge.countme.driver", "\(workshop.countme) merge-driver %O %A %B %P"])
    try workshop.write("*.json merge=countme\n", to: "\(scene.plain)/.git/info/attributes")
    for repetition in 0..<min(repetitions, 3) {
      try diverge(scene, "together \(repetition)", sides: (0, 0))
      try row.measure(repetition) {
        try workshop.countme(scene.phone, ["pull"])
      } theirs: {
        try workshop.git(scene.plain, ["merge", "--quiet", "--no-edit", "-s", "ort", "side"])
      }
      try settle(scene)
    }
    try DurableFile.remove("\(scene.plain)/.git/info/attributes")
    return [row]
  }

  /// Changes documents on both devices, and on two branches of the plain clone.
  ///
  /// The first device's commit is on the remote and its objects are on the second one, so that what
  /// is measured is the merge.
  private func diverge(_ scene: Scene, _ note: String, sides: (Int, Int)) throws {
    let list = try DocumentFileList(scene.laptop.folder, "foodItems")
    for (device, side) in [(scene.laptop, sides.0), (scene.phone, sides.1)] {
      let input = "\(workshop.folder)/documents"
      try NoteEdit(device.folder, note: "\(note) \(device.folder)")
        .write(list.sample(changesPerSide, side: side), to: input)
      try workshop.countme(device, ["put", "foodItems"], input: input)
    }
    try workshop.countme(scene.laptop, ["push"])
    try workshop.git(
      scene.phone.folder,
      ["fetch", "--quiet", "file://\(scene.remote)", "\(scene.branch):refs/bench/there"])
    let plain = try DocumentFileList(scene.plain, "foodItems")
    try workshop.git(scene.plain, ["checkout", "--quiet", "-B", "side"])
    try change(scene.plain, plain.sample(changesPerSide, side: sides.0), "\(note) side")
    try workshop.git(scene.plain, ["checkout", "--quiet", "-"])
    try change(scene.plain, plain.sample(changesPerSide, side: sides.1), "\(note) main")
  }

  private func change(_ folder: String, _ paths: [String], _ note: String) throws {
    try NoteEdit(folder, note: note).writeInPlace(paths)
    try workshop.git(folder, ["commit", "--quiet", "-a", "-m", note])
  }

  /// Brings both devices to the same state again.
  private func settle(_ scene: Scene) throws {
    try workshop.countme(scene.phone, ["push"])
    try workshop.countme(scene.laptop, ["pull"])
  }
}
