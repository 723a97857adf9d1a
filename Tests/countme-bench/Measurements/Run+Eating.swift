import CountMeGit
import CountMeModel
import CountMePlatform

extension Run {
  /// One entry, from the start of the process to what is on disk for good.
  func eating(_ scene: Scene) throws -> [Row] {
    var row = row("one entry", beside: "add + commit", .ratio(0.1))
    let path = try DocumentFileList(scene.plain, "foodItems").paths.last ?? ""
    let bytes = try FileSystem.read("\(scene.plain)/\(path)", limit: 1 << 20) ?? []
    for repetition in 0..<repetitions * 4 {
      // git gets its file from somebody else; ours is made by the command.
      let file = "\(FileSystem.parent(of: path))/bench-\(repetition).json"
      try DurableFile.write(bytes, to: "\(scene.plain)/\(file)", flush: .later)
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["eat", "Rolled oats", "311", "--serving", "80 g"])
      } theirs: {
        try workshop.git(scene.plain, ["add", file])
          + workshop.git(scene.plain, ["commit", "--quiet", "-m", "ate"])
      }
    }
    return [row]
  }
}
