extension Run {
  /// A sync that finds nothing to do: with the whole diary in the folder, while it is watched, and with two years of it.
  ///
  /// It tells a person's own edits, for which git has `status`; `fetch` looks at no file.
  func idleSync(_ scene: Scene) throws -> [Row] {
    var row = row("sync, nothing to do", beside: "fetch", .none)
    try workshop.countme(scene.laptop, ["sync"])
    try workshop.git(scene.plain, ["fetch", "--quiet"])
    var whole = self.row("sync, nothing to do", beside: "status, fetch", .ratio(0.4))
    try workshop.git(scene.plain, ["status", "--porcelain"])
    try measure(&row, scene) { row in
      let status = try workshop.git(scene.plain, ["status", "--porcelain"])
      if let ours = row.ours.samples.last, let fetch = row.theirs.samples.last {
        whole.ours.append(ours)
        whole.theirs.append(status + fetch)
      }
    }
    var watched = self.row("the same, with watch running", beside: "fetch", .ratio(1))
    try workshop.watching(scene.laptop) { try measure(&watched, scene) }
    var recent = self.row("the same, two years in the folder", beside: "fetch", .ratio(1))
    try workshop.countme(scene.laptop, ["files", "--last", "2y"])
    try workshop.countme(scene.laptop, ["sync"])
    try measure(&recent, scene)
    try workshop.countme(scene.laptop, ["files", "--all"])
    return [row, whole, watched, recent]
  }

  private func measure(
    _ row: inout Row, _ scene: Scene, andEachTime also: (Row) throws -> Void = { _ in }
  ) throws {
    for repetition in 0..<repetitions * 2 {
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["sync"])
      } theirs: {
        try workshop.git(scene.plain, ["fetch", "--quiet"])
      }
      try also(row)
    }
  }
}
