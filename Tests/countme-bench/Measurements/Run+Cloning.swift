import CountMeGit
import CountMePlatform

extension Run {
  /// The first clone, with the files on disk; ours signs in, verifies and certifies the device too.
  func cloning(_ scene: Scene) throws -> [Row] {
    var row = row("first clone, signed in", things: documents, beside: "clone", .ratio(1))
    for repetition in 0..<min(repetitions, 3) {
      let device = Device("clone-\(repetition)", in: workshop)
      let folder = "\(workshop.folder)/plain-clone-\(repetition)"
      try row.measure(repetition) {
        try scene.clone(to: device)
      } theirs: {
        try scene.plainClone(to: folder)
      }
    }
    return [row]
  }
}
