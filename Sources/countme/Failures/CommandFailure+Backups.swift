import CountMeKit

extension CommandFailure {
  /// Makes the text for backups.
  static func of(_ failure: BackupFailure) -> CommandFailure {
    switch failure {
    case .unknown(let id, let folder):
      CommandFailure(
        .notFound, "there is no backup \(id.printable) in \(folder.printable)",
        hint: "countme backup list lists them; --from DIR looks in another folder")
    case .ambiguous(let id, let candidates):
      CommandFailure(
        .usage, "\(id.printable) is the beginning of \(candidates.count) backups",
        hint: "write more of it: \(candidates.prefix(4).joined(separator: ", "))")
    case .damaged(let id, let detail):
      CommandFailure(
        .data, "the backup \(id.printable) cannot be used: \(detail.printable)",
        hint: "nothing was changed; countme backup list lists the others")
    case .newer(let id, let found, let supported):
      CommandFailure(
        .configuration,
        "the backup \(id.printable) has format \(found), and this program knows formats up to "
          + "\(supported)", hint: "install a newer countme; nothing was changed")
    case .foreign(let id, let detail):
      CommandFailure(
        .remote, "the backup \(id.printable) is of \(detail.printable)",
        hint:
          "nothing was changed; a new diary takes any backup: countme init in an empty folder"
      )
    case .notEncrypted(let id):
      CommandFailure(
        .notPermitted, "the backup \(id.printable) is not encrypted, so no passphrase proves it",
        hint:
          "nothing was changed; if it was made without one, and you trust the folder it is in, leave out "
          + "--password-stdin and --encrypted")
    case .passphraseNeeded(let id):
      CommandFailure(
        .notPermitted, "the backup \(id.printable) is encrypted",
        hint: "give the passphrase that it was made with")
    case .wrongPassphrase(let id):
      CommandFailure(
        .notPermitted,
        "the passphrase does not open the backup \(id.printable), or its file was changed",
        hint: "try again; nothing was changed")
    }
  }
}
