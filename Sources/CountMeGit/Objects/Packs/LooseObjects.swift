import CountMePlatform

/// The objects of a repository that lie in files of their own.
struct LooseObjects {
  private let folder: String

  init(objectFolder: String) {
    folder = objectFolder
  }

  /// About how many there are, told by one of the 256 folders: ids are as good as random.
  ///
  /// - Parameter moment: none where nothing has changed there since.
  func estimatedCount(since moment: FileFacts.Time?) throws(SystemError) -> Int {
    let sample = "\(folder)/17"
    if let moment, let facts = FileFacts(sample), !facts.modified.isAfter(moment) { return 0 }
    return try FileSystem.list(sample).count * 256
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
}
