extension Run {
  /// The present day on the screen, from the start of the process.
  func today(_ scene: Scene) throws -> [Row] {
    var row = row("day view, process start to end", beside: nil, .most(10))
    for _ in 0..<repetitions * 4 {
      row.ours.append(try workshop.countme(scene.laptop, ["today"]))
    }
    return [row]
  }
}
