import CountMePlatform

/// Symbolic links in a repository's directory, in the places of files and folders that are git's own.
///
/// git makes none there, and libgit2 writes to where one leads.
package enum SymbolicLinks {
  /// What every writing command may change.
  package static let places = [
    "HEAD", "config", "countme", "index", "info", "objects", "objects/pack", "packed-refs",
  ]

  /// Refuses where one of some places is a link.
  ///
  /// - Throws: ``GitError`` with ``GitError/Code/link`` that names its path.
  package static func refuse(
    _ places: some Sequence<String>, in directory: String
  ) throws(GitError) {
    for place in places {
      let path = "\(directory)/\(place)"
      if FileFacts(path)?.isLink == true { throw GitError(.link, path, "") }
    }
  }

  /// Refuses where the way to a reference, or to its log, leads over a link.
  static func refuse(onWayTo reference: String, in directory: String) throws(GitError) {
    var way = ""
    var places = ["HEAD", "logs", "logs/HEAD"]
    for name in reference.split(separator: "/") {
      way += way.isEmpty ? String(name) : "/\(name)"
      places += [way, "logs/\(way)"]
    }
    try refuse(places, in: directory)
  }

  /// Refuses where something in the folder for local state is a link.
  package static func refuse(amongNamesIn folder: String) throws(GitError) {
    let names = (try? FileSystem.list(folder)) ?? []
    try refuse(names.lazy.filter { $0.kind == .other }.map(\.name), in: folder)
  }
}
