import Git

extension Run {
  /// What some days of forty commits each leave on disk.
  func growing(_ scene: Scene) throws -> [Row] {
    let commits = 120
    var bytes = row("\(commits) commits on disk", beside: "the same", .none, unit: .kibibytes)
    var loose = row("\(commits) commits, loose files", beside: "the same", .none, unit: .files)
    let objects = ["\(scene.laptop.folder)/.git/objects", "\(scene.plain)/.git/objects"]
    let before = try objects.map(ObjectFolder.init)
    try workshop.helper(scene.laptop, ["commits", "--count", "\(commits)"])
    let path = try DocumentFileList(scene.plain, "foodItems").paths.last ?? ""
    for number in 0..<commits {
      try NoteEdit(scene.plain, note: "disk \(number)").writeInPlace([path])
      try workshop.git(scene.plain, ["add", path])
      try workshop.git(scene.plain, ["commit", "--quiet", "-m", "disk"])
    }
    let after = try objects.map(ObjectFolder.init)
    bytes.ours.append(Sample(value: Double(after[0].kibibytes - before[0].kibibytes)))
    bytes.theirs.append(Sample(value: Double(after[1].kibibytes - before[1].kibibytes)))
    loose.ours.append(Sample(value: Double(after[0].looseFiles - before[0].looseFiles)))
    loose.theirs.append(Sample(value: Double(after[1].looseFiles - before[1].looseFiles)))
    return [bytes, loose]
  }
}
