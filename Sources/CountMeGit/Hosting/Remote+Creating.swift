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
      throw TransportError(
        .remote, remote: url.description, message: "without a hook nobody can be kept out")
    }
    let settings = Self.settings + (hookProgram == nil ? Self.settingsWithoutHook : [])
    do throws(GitError) {
      let repository = try Repository.create(at: path, isBare: true, initialBranch: branch)
      for (name, value) in settings { try repository.setSetting(name, value) }
    } catch {
      throw TransportError(.remote, remote: url.description, message: error.message)
    }
    guard let hookProgram else { return false }
    do throws(SystemError) {
      // The list before the hook that reads it: without one every account may begin a branch.
      if let invited {
        try DurableFile.write(
          InvitedAccounts.text(invited), to: "\(path)/\(InvitedAccounts.fileName)", mode: 0o644)
      }
      try DurableFile.write(
        Array(Self.hook(orElse: hookProgram).map { "\($0)\n" }.joined().utf8),
        to: "\(path)/hooks/pre-receive", mode: 0o755,
        folderMode: 0o755)
    } catch {
      throw TransportError(
        .remote, remote: url.description, message: ErrorNumber(error.number).text)
    }
    return true
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
      settings.map { "git -C \(folder) config \($0.0) \($0.1)" }.joined(separator: " && ")
    }
    let lines = hook(orElse: nil).map(SSHCommand.quoted)
    let list = invited.map { String(decoding: InvitedAccounts.text($0), as: UTF8.self) }
    let needed =
      list == nil
      ? ""
      : "command -v countme >/dev/null 2>&1 || { echo 'the host has no countme, and only that "
        + "keeps accounts out which are not invited' >&2; exit 1; }; "
    let listing = list.map {
      "printf '%s' \(SSHCommand.quoted($0)) > \(folder)/\(InvitedAccounts.fileName) && "
    }
    return needed
      + "if test -e \(folder)/HEAD; then echo it exists already >&2; exit 1; fi; "
      + "git init --quiet --bare -- \(folder) && "
      + "git -C \(folder) symbolic-ref HEAD \(SSHCommand.quoted(branch)) && \(sets(settings)) && "
      + (listing ?? "") + "if command -v countme >/dev/null 2>&1; then mkdir -p \(folder)/hooks && "
      + "printf '%s\\n' \(lines.joined(separator: " ")) > \(folder)/hooks/pre-receive && "
      + "chmod +x \(folder)/hooks/pre-receive && echo hook; else \(sets(settingsWithoutHook)); fi"
  }
}
