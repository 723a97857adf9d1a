extension Run {
  /// A food by its name: looked for, and eaten without saying its energy.
  func findingFood(_ scene: Scene) throws -> [Row] {
    var found = row("food search, own foods and the table", beside: nil, .most(20))
    var eaten = row("eat a known food by name", beside: nil, .most(40))
    var fromTable = row("eat a food of the table", beside: nil, .most(40))
    // The first search of a diary notes what was eaten.
    _ = try workshop.countme(scene.laptop, ["food", "search", "oat"])
    for _ in 0..<repetitions * 4 {
      found.ours.append(try workshop.countme(scene.laptop, ["food", "search", "chikken"]))
      eaten.ours.append(try workshop.countme(scene.laptop, ["eat", "rolled oats"]))
      fromTable.ours.append(try workshop.countme(scene.laptop, ["eat", "papaya", "150 g"]))
    }
    return [found, eaten, fromTable]
  }
}
