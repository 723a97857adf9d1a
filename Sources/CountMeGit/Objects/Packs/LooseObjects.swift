import CountMePlatform

/// The objects of a repository that lie in files of their own.
struct LooseObjects {
  private let folder: String

  init(objectFolder: String) {
    folder = objectFolder
  }

  /// About how many there are, told by one of the 256 folders: ids are as good as random.
  func estimatedCount() throws(SystemError) -> Int {
    try FileSystem.list("\(folder)/17").count * 256
  }

  /// The ids of all of them, sorted.
  func ids() throws(SystemError) -> [ObjectID] {
    var ids: [ObjectID] = []
    for entry in try FileSystem.list(folder)
    where entry.kind == .directory && entry.name.utf8.count == 2 {
      for file in try FileSystem.list("\(folder)/\(entry.name)") where file.kind == .file {
        if let id = ObjectID(hex: entry.name + file.name) { ids.append(id) }
      }
    }
    return ids.sorted()
  }

  /// Removes the file of an object; nothing happens where another process has done so.
  func remove(_ id: ObjectID) throws(SystemError) {
    let hex = id.hex
    try DurableFile.remove("\(folder)/\(hex.prefix(2))/\(hex.dropFirst(2))")
  }
}
