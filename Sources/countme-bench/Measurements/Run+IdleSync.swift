extension Run {
  /// A sync that finds nothing to do, with the whole diary in the folder and with two years of it.
  func idleSync(_ scene: Scene) throws -> [Row] {
    var row = row("sync, nothing to do", beside: "fetch", .ratio(1))
    try workshop.countme(scene.laptop, ["sync"])
    try workshop.git(scene.plain, ["fetch", "--quiet"])
    try measure(&row, scene)
    var recent = self.row("the same, two years in the folder", beside: "fetch", .ratio(1))
    try workshop.countme(scene.laptop, ["files", "--last", "2y"])
    try workshop.countme(scene.laptop, ["sync"])
    try measure(&recent, scene)
    try workshop.countme(scene.laptop, ["files", "--all"])
    return [row, recent]
  }

  private func measure(_ row: inout Row, _ scene: Scene) throws {
    for repetition in 0..<repetitions * 2 {
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["sync"])
      } theirs: {
        try workshop.git(scene.plain, ["fetch", "--quiet"])
      }
    }
  }
}
