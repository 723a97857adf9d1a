extension Run {
  /// A year's report as a page, from the start of the process.
  func report(_ scene: Scene) throws -> [Row] {
    var row = row("a year's report, process start to end", beside: nil, .most(30))
    for _ in 0..<repetitions * 4 {
      row.ours.append(
        try workshop.countme(scene.laptop, ["report", "-o", "\(workshop.folder)/report.html"]))
    }
    return [row]
  }
}
