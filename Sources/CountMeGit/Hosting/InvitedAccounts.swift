package import CountMePlatform

/// The accounts that may begin a branch on a remote: a file in its folder, with one id in each line.
///
/// Anyone who can write there keeps the remote, by its folder or by a shell on its host; nobody can push to it.
package struct InvitedAccounts: Sendable, Equatable {
  /// The file's name in the bare repository.
  package static let fileName = "countme-accounts"
  /// Longer than a list of a hundred thousand.
  private static let limit = 1 << 22
  private static let head = "# The accounts that may begin a branch here, one in each line.\n"

  /// The ids, in the order of their lines.
  package let ids: [String]

  /// Reads the list of a bare repository; nil where every account may begin a branch there.
  package init?(in directory: String) throws(SystemError) {
    guard let bytes = try FileSystem.read("\(directory)/\(Self.fileName)", limit: Self.limit)
    else { return nil }
    self.init(bytes)
  }

  /// Takes the lines that are no comments.
  init(_ bytes: [UInt8]) {
    ids = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { line in line.filter { !$0.isWhitespace } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// The bytes of a new list.
  static func text(_ ids: [String]) -> [UInt8] {
    Array((head + ids.map { $0 + "\n" }.joined()).utf8)
  }
}

extension Remote {
  /// Lets accounts begin a branch on a remote that was made for invited ones only, or no longer.
  ///
  /// A branch that has begun goes on in any case.
  ///
  /// - Parameters:
  ///   - allowed: the ids to add.
  ///   - removed: the ids to take out.
  /// - Returns: the list as it is then.
  /// - Throws: ``TransportError``; of reason `noShell` for a web address.
  package func invite(
    _ allowed: [String], removing removed: [String] = []
  ) throws(TransportError) -> InvitedAccounts {
    guard let shell = transport.shell(options) else {
      throw TransportError(
        .noShell, remote: url.description, message: "there is no shell behind a web address")
    }
    let script = Self.script(shell.folder, allowed, removed)
    return InvitedAccounts(try shell.run(script, otherwise: "the list cannot be changed"))
  }

  /// One line for a shell: ids are letters and digits, so that only the folder is quoted.
  private static func script(_ folder: String, _ allowed: [String], _ removed: [String]) -> String {
    let file = "\(folder)/\(InvitedAccounts.fileName)"
    var lines = [
      "if ! test -e \(folder)/HEAD; then echo 'there is no repository' >&2; exit 1; fi",
      "if ! test -e \(file); then echo 'every account may begin a branch there; an empty file "
        + "\(InvitedAccounts.fileName) in its folder changes that' >&2; exit 1; fi",
    ]
    if !allowed.isEmpty {
      // A list that a person wrote may end without a line feed: the id would become part of the last one.
      lines.append("if test -n \"$(tail -c 1 \(file))\"; then echo >>\(file) || exit 1; fi")
    }
    for id in allowed {
      lines.append("grep -qx \(id) \(file) || echo \(id) >>\(file) || exit 1")
    }
    for id in removed {
      // The hook may read it at any moment: it finds the old list or the new one, and no half of it.
      lines.append("sed '/^\(id)$/d' \(file) >\(file).new && mv \(file).new \(file) || exit 1")
    }
    return (lines + ["cat \(file)"]).joined(separator: "; ")
  }
}
