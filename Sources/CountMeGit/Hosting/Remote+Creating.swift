import CountMePlatform

extension Remote {
  /// What `git config` is told in a repository that is made here since the first version.
  static let oldestSettings = [
    ("receive.fsckObjects", "true"),
    // As much as a device takes in (``TransportOptions/receiveLimit``): more would be sent for nothing.
    ("receive.maxInputSize", "512m"),
  ]
  /// What `git config` is told now.
  static let settings =
    oldestSettings + [
      // Objects that come stay deltas, and git joins them in the background when fifty packs have come.
      ("receive.unpackLimit", "1"),
      // What is larger no diary has, and git takes in piece by piece instead of as a whole.
      ("core.bigFileThreshold", "16m"), ("core.deltaBaseCacheLimit", "32m"),
    ]
  /// Without a hook git itself keeps branches from being deleted: nothing of ours deletes one that is open.
  ///
  /// That a branch goes on where it was is not asked for (`receive.denyNonFastForwards`). Ending a share, sharing
  /// something else under its name and erasing a history begin a branch anew, which git cannot tell from moving it
  /// back. Every pull can, so that it protects nothing.
  private static let settingsWithoutHook = [("receive.denyDeletes", "true")]

  /// Makes an empty bare repository where the address says: in a folder, or over ssh.
  ///
  /// - Parameters:
  ///   - branch: the full name of the branch that its `HEAD` names.
  ///   - hookProgram: the program that judges what is pushed, for a folder; over ssh it is looked for
  ///     on the host.
  ///   - invited: the only accounts that may begin a branch; nil for any. The hook sees to that.
  /// - Returns: whether the repository has the hook.
  /// - Throws: ``TransportError``; of reason `invalidURL` for a web address, where only the host's own
  ///   pages make repositories.
  package func createRepository(
    branch: String, hookProgram: String?, invited: [String]? = nil
  ) throws(TransportError) -> Bool {
    if let local = transport as? LocalTransport {
      return try create(at: local.path, branch, hookProgram, invited)
    }
    guard let shell = transport.shell(options) else {
      throw TransportError(
        .invalidURL, remote: url.description,
        message: "a web address cannot make repositories; make it on the host's own page")
    }
    let script = Self.script(shell.folder, branch, invited)
    let answer = try shell.run(script, otherwise: "git does not make the repository")
    return String(decoding: answer, as: UTF8.self).hasPrefix("hook")
  }

  private func create(
    at path: String, _ branch: String, _ hookProgram: String?, _ invited: [String]?
  ) throws(TransportError) -> Bool {
    guard hookProgram != nil || invited == nil else {
      throw refused("without a hook nobody can be kept out")
    }
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let facts = FileFacts(path) {
      let isEmpty = facts.isDirectory && (try? FileSystem.list(path))?.isEmpty == true
      guard isEmpty else {
        let isThere = FileSystem.exists("\(path)/HEAD")
        throw refused(isThere ? "it exists already" : "something else is there")
      }
    }
    // Who is stopped before it is whole begins again.
    let new = "\(path).countme-new"
    do throws(SystemError) { try DurableFile.removeTree(new) } catch { throw refused(error) }
    do throws(GitError) {
      let repository = try Repository.create(at: new, isBare: true, initialBranch: branch)
      let settings = Self.settings + (hookProgram == nil ? Self.settingsWithoutHook : [])
      for (name, value) in settings { try repository.setSetting(name, value) }
    } catch {
      throw refused(error.message)
    }
    do throws(SystemError) {
      if let invited {
        try DurableFile.write(
          InvitedAccounts.text(invited), to: "\(new)/\(InvitedAccounts.fileName)", mode: 0o644)
      }
      if let hookProgram {
        try DurableFile.write(
          Array(Self.hook(orElse: hookProgram).map { "\($0)\n" }.joined().utf8),
          to: "\(new)/hooks/pre-receive", mode: 0o755, folderMode: 0o755)
      }
      try DurableFile.move(new, to: path)
    } catch {
      throw refused(error)
    }
    return hookProgram != nil
  }

  private func refused(_ message: String) -> TransportError {
    TransportError(.remote, remote: url.description, message: message)
  }

  private func refused(_ error: SystemError) -> TransportError {
    refused(ErrorNumber(error.number).text)
  }

  /// The hook's lines: the program on the host's path, else the one that made the repository where there is one.
  private static func hook(orElse program: String?) -> [String] {
    let own = "exec countme hook pre-receive"
    let head = [
      "#!/bin/sh",
      "# CountMe judges what is pushed here: only the devices of a branch's owner may add to it.",
    ]
    guard let program else { return head + [own] }
    return head + [
      "if command -v countme >/dev/null 2>&1; then \(own); fi",
      "exec \(SSHCommand.quoted(program)) hook pre-receive",
    ]
  }

  /// One line for the host's shell; a repository that is there already is an error.
  private static func script(
    _ folder: String, _ branch: String, _ invited: [String]?
  ) -> String {
    func sets(_ settings: [(String, String)]) -> String {
      settings.map { "git -C \"$n\" config \($0.0) \($0.1)" }.joined(separator: " && ")
    }
    let lines = hook(orElse: nil).map(SSHCommand.quoted)
    let list = invited.map { String(decoding: InvitedAccounts.text($0), as: UTF8.self) }
    let needed =
      list == nil
      ? ""
      : "command -v countme >/dev/null 2>&1 || { echo 'the host has no countme, and only that "
        + "keeps accounts out which are not invited' >&2; exit 1; }; "
    let listing = list.map {
      "printf '%s' \(SSHCommand.quoted($0)) > \"$n\"/\(InvitedAccounts.fileName) && "
    }
    // It stands beside its place until it is whole: who is stopped before that begins again.
    return needed + "f=\(folder); f=${f%/}; n=$f.countme-new; "
      + "if test -e \"$f\"/HEAD; then echo it exists already >&2; exit 1; fi; "
      + "rm -rf -- \"$n\" && git init --quiet --bare -- \"$n\" && "
      + "git -C \"$n\" symbolic-ref HEAD \(SSHCommand.quoted(branch)) && \(sets(settings)) && "
      + (listing ?? "") + "if command -v countme >/dev/null 2>&1; then mkdir -p \"$n\"/hooks && "
      + "printf '%s\\n' \(lines.joined(separator: " ")) > \"$n\"/hooks/pre-receive && "
      + "chmod +x \"$n\"/hooks/pre-receive && made=hook; "
      + "else \(sets(settingsWithoutHook)) && made=; fi && "
      + "{ test ! -e \"$f\" || rmdir -- \"$f\"; } && mv -- \"$n\" \"$f\" && echo \"$made\""
  }
}
