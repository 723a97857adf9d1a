extension Run {
  /// Programs that only say their version: what starting costs.
  func startUp() throws -> [Row] {
    var row = row("countme --version", beside: "git --version", .none)
    for repetition in 0..<repetitions * 4 {
      try row.measure(repetition) {
        try workshop.run([workshop.countme, "--version"])
      } theirs: {
        try workshop.run(["git", "--version"])
      }
    }
    return [row]
  }
}
