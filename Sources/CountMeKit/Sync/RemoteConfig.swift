import CountMeGit
public import CountMeModel
import CountMePlatform

/// A remote as the diary's configuration names it.
public struct RemoteConfig: Sendable, Equatable {
  /// The name, such as `origin`.
  public let name: String
  /// The address as git has it; it may hold a password.
  public let url: String

  /// The address as it may be shown and logged: name and password of a web address are left out.
  public var address: String { RemoteURL.shown(url) }
}

extension Diary {
  /// The remotes, in the order in which they were added.
  ///
  /// - Throws: what git refuses.
  public func remotes() throws(DiaryError) -> [RemoteConfig] {
    let settings = try DiaryError.git { () throws(GitError) in
      try repository.settings("remote.", ".url")
    }
    return settings.map { name, value in
      RemoteConfig(name: String(name.dropFirst("remote.".count).dropLast(".url".count)), url: value)
    }
  }

  /// Names a remote; nothing is contacted yet.
  ///
  /// - Returns: the remote with its name, `origin` for the first.
  /// - Throws: ``DiaryError/badRemote(url:reason:)`` for an address that is none.
  public func addRemote(_ url: String, name: String? = nil) throws(DiaryError) -> RemoteConfig {
    let address = try Self.address(url)
    let present = try remotes()
    let name = name ?? (present.isEmpty ? "origin" : "remote-\(present.count + 1)")
    guard Slug(name).id?.text == name else {
      throw .misunderstood(
        what: "name of a remote", text: name, expected: "letters a-z, digits and -")
    }
    guard !present.contains(where: { $0.name == name }) else {
      let remote = RemoteConfig(name: name, url: address)
      throw .badRemote(url: remote.address, reason: "there is a remote \(name) already")
    }
    if let same = present.first(where: { $0.url == address }) {
      throw .badRemote(url: same.address, reason: "it is the remote \(same.name) already")
    }
    try locked { () throws(DiaryError) in
      try DiaryError.git { () throws(GitError) in
        try repository.setSetting(
          "remote.\(name).url", address,
          isSecret: (try? RemoteURL(address))?.hasCredentials == true)
      }
      try setUpGit()
    }
    return RemoteConfig(name: name, url: address)
  }

  /// Asks a remote what it has, only to see whether it answers.
  ///
  /// - Throws: ``DiaryError/offline(remote:reason:)``, ``DiaryError/notARepository(remote:detail:)``,
  ///   ``DiaryError/notAuthenticated(remote:detail:)`` or what else keeps it from answering.
  public func reach(_ remote: RemoteConfig) throws(DiaryError) {
    var carrier = try carrier(remote)
    carrier.options.patience.idle = .seconds(10)
    let patient = carrier
    _ = try DiaryError.transport { () throws(TransportError) in try patient.references() }
  }

  /// Forgets a remote; nothing on it changes.
  ///
  /// - Parameter name: the remote's name or address.
  /// - Throws: ``DiaryError/noRemote`` where none has it.
  public func removeRemote(_ name: String) throws(DiaryError) -> RemoteConfig {
    let remotes = try remotes()
    guard !remotes.isEmpty else { throw .noRemote }
    guard let remote = remotes.first(where: { $0.name == name || $0.url == name }) else {
      throw .misunderstood(
        what: "name of a remote", text: RemoteURL.shown(name),
        expected: remotes.map(\.name).joined(separator: " or "))
    }
    let found = remote.name
    try locked { () throws(DiaryError) in
      try DiaryError.git { () throws(GitError) in
        try repository.setSetting("remote.\(found).url", nil)
        try repository.setSetting("remote.\(found).fetch", nil)
        for place in ["remotes", "countme/incoming", "countme/fetched", "countme/announced"] {
          for (reference, _) in try repository.references("refs/\(place)/\(found)/") {
            try repository.removeReference(reference)
          }
        }
      }
      try setUpGit()
    }
    return remote
  }

  /// The carrier of a remote.
  func carrier(_ remote: RemoteConfig) throws(DiaryError) -> Remote {
    var options = TransportOptions()
    options.mayPrompt = !isUnattended && Terminal.isInteractive(.input)
    options.patience.cancellation = .ambient()
    if let limit = try limit("receiveLimit", "COUNTME_RECEIVE_LIMIT", of: options) {
      options.receiveLimit = limit
    }
    if let seconds = try limit("timeout", "COUNTME_TIMEOUT", of: options) {
      options.deadline = .seconds(seconds)
    }
    let url = try DiaryError.transport { () throws(TransportError) in try RemoteURL(remote.url) }
    return Remote(url, options: options)
  }

  /// A limit that the person has set, in a variable or in the diary's configuration (`countme.NAME`).
  private func limit(
    _ name: String, _ variable: String, of options: TransportOptions
  ) throws(DiaryError) -> Int? {
    let setting = try DiaryError.git { () throws(GitError) in
      try repository.configurationWhenOpened()["countme.\(name.lowercased())"]
    }
    guard let text = options.environment.value(variable) ?? setting else { return nil }
    guard let number = Self.number(text) else {
      throw .misunderstood(
        what: "countme.\(name)", text: text, expected: "a number from 1, such as 900 or 2g")
    }
    return number
  }

  /// A number as git writes sizes: with k, m or g behind it, or alone.
  static func number(_ text: String) -> Int? {
    let shift = text.lowercased().last.flatMap { ["k": 10, "m": 20, "g": 30][$0] }
    guard let number = Int(shift == nil ? text : String(text.dropLast())), number > 0,
      number <= Int.max >> (shift ?? 0)
    else { return nil }
    return number << (shift ?? 0)
  }

  /// The reference that remembers what this device has verified of a remote's branch.
  func trackingReference(_ branch: DiaryBranch, on remote: RemoteConfig) -> String {
    "refs/remotes/\(remote.name)/\(branch.shortName)"
  }
}

extension Diary {
  /// Makes an empty bare repository for diaries, in a folder or over ssh.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - hookProgram: the `countme` that judges what is pushed to a folder; nil for none.
  ///   - invited: the only accounts that may begin a branch there; nil for any.
  /// - Returns: the address to use it by from anywhere on this device, and whether pushes are judged.
  /// - Throws: ``DiaryError/badRemote(url:reason:)`` for a web address, and what the machine or the host
  ///   refuses.
  public static func createRemote(
    _ url: String, hookProgram: String? = nil, invited: [UserID]? = nil
  ) throws(DiaryError) -> (address: String, hasHook: Bool) {
    let address = try address(url)
    let hasHook = try DiaryError.transport { () throws(TransportError) in
      try keptRemote(address).createRepository(
        branch: DiaryBranch(.guest).reference, hookProgram: hookProgram,
        invited: invited?.map(\.text))
    }
    return (address, hasHook)
  }

  /// Lets accounts begin a branch on a remote that was made for invited ones only, or no longer.
  ///
  /// A branch that has begun goes on in any case. Only who can write the remote's folder, or has a shell on its
  /// host, can change the list.
  ///
  /// - Parameters:
  ///   - url: the remote's address.
  ///   - allowed: the accounts to let in.
  ///   - removed: the accounts to take from the list.
  /// - Returns: the ids on the list as it is then.
  /// - Throws: ``DiaryError/badRemote(url:reason:)`` for a web address, and what the machine or the host
  ///   refuses; that every account may begin a branch there is such a refusal.
  public static func invite(
    _ allowed: [UserID], removing removed: [UserID] = [], to url: String
  ) throws(DiaryError) -> [String] {
    let address = try address(url)
    return try DiaryError.transport { () throws(TransportError) in
      try keptRemote(address).invite(allowed.map(\.text), removing: removed.map(\.text)).ids
    }
  }

  /// A remote that the person keeps, or makes now, and that no diary has to name.
  private static func keptRemote(_ address: String) throws(TransportError) -> Remote {
    var options = TransportOptions()
    options.mayPrompt = Terminal.isInteractive(.input)
    options.patience.cancellation = .ambient()
    return Remote(try RemoteURL(address), options: options)
  }

  /// The address with a folder's whole path, which means the same from any folder.
  private static func address(_ url: String) throws(DiaryError) -> String {
    let checked: RemoteURL
    do throws(TransportError) { checked = try RemoteURL(url) } catch {
      throw .badRemote(url: RemoteURL.shown(url), reason: error.message)
    }
    guard case .folder(let path) = checked.location else { return url }
    return FileSystem.absolutePath(path)
  }
}
