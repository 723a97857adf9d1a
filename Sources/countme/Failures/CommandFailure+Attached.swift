import CountMeKit

extension CommandFailure {
  /// Makes the text for a diary that is not attached, or not written to as an attached one.
  static func of(_ failure: AttachedFailure) -> CommandFailure {
    switch failure {
    case .unreadable(let path, let detail):
      CommandFailure(
        .data, "\(path.printable) is damaged: \(detail.printable)",
        hint: "it lists the attached diaries: fix it, or remove it and attach them again; "
          + "their folders and this diary are untouched",
        place: Place(path: path))
    case .ownFolder(let path):
      CommandFailure(
        .usage, "\(path.printable) is this diary itself", hint: "name the folder of another one")
    case .alreadyAttached(let name, let folder):
      CommandFailure(
        .cannotCreate, "\(folder.printable) is attached already: it is \(name.printable)",
        hint: "countme shared lists what is attached")
    case .missing(let diary):
      CommandFailure(
        .notFound,
        "the diary of \(diary.name.printable) is no longer in \(diary.folder.printable)",
        hint: "bring the folder back, or \(diary.leaving) forgets it",
        place: Place(path: diary.folder))
    case .readOnly(let name):
      CommandFailure(
        .notPermitted, "\(name.printable) is shared with you, and you may only read it",
        hint: "read it with --of \(name.shellWord)")
    }
  }
}

extension AttachedDiary {
  /// The command that ends it.
  var leaving: String {
    role == .follower
      ? "countme unfollow \(name.shellWord)" : "countme group leave \(name.shellWord)"
  }
}
