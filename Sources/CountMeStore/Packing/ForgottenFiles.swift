import CountMeHistory
import CountMePlatform

/// What killed programs have left among a diary's own notes, and nobody asks for again.
struct ForgottenFiles {
  let folder: DiaryFolder

  /// Removes it, where its program is dead.
  ///
  /// - Complexity: linear in the notes; the objects are not looked at.
  func remove() throws(DiaryError) {
    let (git, state) = (folder.gitDirectory, folder.stateDirectory)
    try DiaryError.wrapping { () throws(SystemError) in
      for scratch in ["unpacked", "imports"] { try ScratchFolder.sweep("\(state)/\(scratch)") }
      for place in [git, "\(git)/info", "\(git)/hooks"] {
        try DurableFile.removeForgotten(in: place)
      }
      var places = [state]
      while let place = places.popLast() {
        try DurableFile.removeForgotten(in: place)
        for entry in try FileSystem.list(place) where entry.kind == .directory {
          places.append("\(place)/\(entry.name)")
        }
      }
    }
  }
}
