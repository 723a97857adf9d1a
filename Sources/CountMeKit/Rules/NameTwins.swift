import CountMeModel
import Git

/// Finds names in one folder that differ by case only; each folder is looked at once.
struct NameTwins {
  private var known: [ObjectID: [String: String]] = [:]

  /// Another path in the tree that some file systems take for this one.
  mutating func twin(
    of path: String, in tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    var folder = tree
    var walked = ""
    for part in path.split(separator: "/") {
      if let twin = try twins(in: folder, repository)[String(part)] { return walked + twin }
      let entry = try DiaryError.git { () throws(GitError) in
        try repository.tree(folder)[String(part)]
      }
      guard let entry, entry.isDirectory else { return nil }
      folder = entry.id
      walked += "\(part)/"
    }
    return nil
  }

  private mutating func twins(
    in folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [String: String] {
    if let found = known[folder] { return found }
    let entries = try DiaryError.git { () throws(GitError) in try repository.tree(folder).entries }
    var names: [String: String] = [:]
    var twins: [String: String] = [:]
    for entry in entries {
      let folded = entry.text.lowercased()
      if let other = names.updateValue(entry.text, forKey: folded) {
        twins[entry.text] = other
        twins[other] = entry.text
      }
    }
    if known.count > 4096 { known.removeAll(keepingCapacity: true) }
    known[folder] = twins
    return twins
  }
}
