extension Run {
  /// A sync that finds nothing to do.
  func idleSync(_ scene: Scene) throws -> [Row] {
    var row = row("sync, nothing to do", beside: "fetch", .ratio(1))
    try workshop.countme(scene.laptop, ["sync"])
    try workshop.git(scene.plain, ["fetch", "--quiet"])
    for repetition in 0..<repetitions * 2 {
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["sync"])
      } theirs: {
        try workshop.git(scene.plain, ["fetch", "--quiet"])
      }
    }
    return [row]
  }
}
