package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// The remotes that the configuration names.
package struct Remotes {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The remotes, in the order in which they were added.
  ///
  /// git pushes to each address of a remote and fetches from the first. What is sent must be read back, so
  /// each is a remote here: the second of `origin` is called `origin-2`.
  package func remotes() throws(DiaryError) -> [RemoteConfig] {
    let named = try namedAddresses()
    var taken = Set(named.map(\.name))
    var seen: Set<String> = []
    return named.map { remote in
      if seen.insert(remote.name).inserted { return remote }
      var number = 2
      while !taken.insert("\(remote.name)-\(number)").inserted { number += 1 }
      return RemoteConfig(name: "\(remote.name)-\(number)", url: remote.url)
    }
  }

  /// The addresses, each with the name that the configuration has for it.
  private func namedAddresses() throws(DiaryError) -> [RemoteConfig] {
    let settings = try DiaryError.git(store.repository.settings("remote.", ".url"))
    return settings.map { name, value in
      RemoteConfig(name: String(name.dropFirst("remote.".count).dropLast(".url".count)), url: value)
    }
  }

  /// Names a remote; nothing is contacted yet, and one that is named already is as it was.
  ///
  /// - Throws: ``RemoteFailure/badRemote(url:reason:)``, ``RemoteFailure/isDiary(url:)``, and
  ///   ``RemoteFailure/nameTaken(_:)`` or ``RemoteFailure/addressTaken(url:name:)``.
  package func addRemote(_ url: String, name: String? = nil) throws(DiaryError) -> RemoteConfig {
    let address = try Self.address(url)
    return try store.locked { () throws(DiaryError) in
      let present = try remotes()
      let isUnnamed = name == nil
      let name = name ?? Self.freeName(beside: present)
      guard Slug(name).id?.text == name else {
        throw .words(.misunderstood(.remoteName, text: name))
      }
      let remote = RemoteConfig(name: name, url: address)
      if let same = present.first(where: { $0.url == address }) {
        guard same.name == name || isUnnamed else {
          throw .remote(.addressTaken(url: same.address, name: same.name))
        }
        return same
      }
      guard !present.contains(where: { $0.name == name }) else { throw .remote(.nameTaken(name)) }
      if case .folder(let path) = (try? RemoteURL(address))?.location,
        FileSystem.exists("\(path)/.git"), FileSystem.exists("\(path)/\(FormatDocument.path)")
      {
        throw .remote(.isDiary(url: remote.address))
      }
      try DiaryError.git(
        store.repository.setSetting(
          "remote.\(name).url", address,
          isSecret: (try? RemoteURL(address))?.hasCredentials == true))
      try RepositorySetUp(store).setUpGit()
      return remote
    }
  }

  /// The first name that none has yet: one in the midst may have been forgotten.
  private static func freeName(beside present: [RemoteConfig]) -> String {
    let taken = Set(present.map(\.name))
    var (name, number) = ("origin", 1)
    while taken.contains(name) {
      number += 1
      name = "remote-\(number)"
    }
    return name
  }

  /// Asks a remote whose diaries it has.
  ///
  /// - Returns: how many there are beside the current user's.
  @discardableResult
  package func reach(_ remote: RemoteConfig) throws(DiaryError) -> Int {
    var gitRemote = try gitRemote(remote)
    gitRemote.options.timeout.idle = .seconds(10)
    let patient = gitRemote
    let found = try DiaryError.transport(patient.references(["HEAD", DiaryBranch.usersPrefix]))
    let own = try store.folder.branch().reference
    return found.all.count { $0.name.hasPrefix(DiaryBranch.usersPrefix) && $0.name != own }
  }

  /// The remote of a name or an address; without one the only remote.
  ///
  /// - Throws: ``RemoteFailure/noRemote`` where there is none at all, ``RemoteFailure/severalRemotes(_:)`` where a name
  ///   is needed, and ``WordsFailure/unknownName(_:of:known:)`` where none is called so.
  package func named(_ name: String?) throws(DiaryError) -> RemoteConfig {
    let remotes = try remotes()
    guard let first = remotes.first else { throw .remote(.noRemote) }
    let names = remotes.map(\.name)
    guard let name else {
      if remotes.count == 1 { return first }
      throw .remote(.severalRemotes(names))
    }
    guard let remote = remotes.first(where: { $0.name == name || $0.url == name }) else {
      throw .words(.unknownName(RemoteURL.shown(name), of: .remote, known: names))
    }
    return remote
  }

  /// Forgets a remote; nothing on it changes.
  package func removeRemote(_ name: String) throws(DiaryError) -> RemoteConfig {
    let remote = try named(name)
    let found = remote.name
    let addresses = try namedAddresses()
    // One of several addresses is in git's own hands.
    guard addresses.count(where: { $0.name == found }) == 1 else {
      throw .remote(.severalAddresses(name: found))
    }
    try store.locked { () throws(DiaryError) in
      // The next one of this name is another.
      try DiaryError.wrapping { () throws(SystemError) in
        let notes = store.folder.syncNotes
        for user in try FileSystem.list(notes) {
          try DurableFile.remove("\(notes)/\(user.name)/\(found).json")
        }
      }
      try DiaryError.git { () throws(GitError) in
        try store.repository.setSetting("remote.\(found).url", nil)
        try store.repository.setSetting("remote.\(found).fetch", nil)
        for place in ["remotes", "countme/incoming", "countme/fetched", "countme/announced"] {
          for (reference, _) in try store.repository.references("refs/\(place)/\(found)/") {
            try store.repository.removeReference(reference)
          }
        }
      }
      try RepositorySetUp(store).setUpGit()
    }
    return remote
  }

  /// The remote as git talks to it.
  package func gitRemote(_ remote: RemoteConfig) throws(DiaryError) -> Remote {
    var options = TransportOptions()
    options.mayPrompt = store.environment.isInteractive
    options.timeout.cancellation = .ambient()
    if let limit = try limit(.receiveLimit, of: options) {
      options.receiveLimit = limit
    }
    if let seconds = try limit(.timeout, of: options) {
      options.deadline = .seconds(seconds)
    }
    let url = try DiaryError.transport(RemoteURL(remote.url))
    // A remote's folder may run programs of its own; one that a stranger's folder brings along is none to ask.
    if case .folder(let path) = url.location, let place = FileSystem.realPath(path),
      let own = FileSystem.realPath(store.folder.path), "\(place)/".hasPrefix("\(own)/")
    {
      throw .remote(
        .badRemote(url: remote.address, reason: "it lies in the folder of the diary itself"))
    }
    guard let transport = store.environment.transport(url) else {
      return Remote(url, options: options)
    }
    return Remote(url, over: transport, options: options)
  }

  /// A limit that the person has set, in a variable or in the diary's configuration.
  private func limit(
    _ limit: RemoteLimit, of options: TransportOptions
  ) throws(DiaryError) -> Int? {
    let setting = try DiaryError.git(
      store.repository.configurationWhenOpened()[limit.setting.lowercased()])
    let variable = options.environment.value(limit.variable)
    guard let text = variable ?? setting else { return nil }
    guard let number = Self.number(text) else {
      throw .remote(.badLimit(limit, text: text, isVariable: variable != nil))
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

  /// Where a remote's branch was when it was verified last; nil where nothing was.
  package func verifiedTip(
    of branch: DiaryBranch, on remote: RemoteConfig
  ) throws(DiaryError) -> JudgedTip? {
    try JudgedTip(notedAt: TrackingReference(branch, on: remote.name), in: store.repository)
  }

  /// Where a share was on a remote when it was verified last; nil where nothing was.
  package func verifiedTip(
    of share: ShareBranch, on remote: RemoteConfig
  ) throws(DiaryError) -> JudgedTip? {
    try JudgedTip(notedAt: TrackingReference(share, on: remote.name), in: store.repository)
  }

  /// Where a branch was on the remotes when it was verified last, in their order.
  package func verifiedTips(of branch: DiaryBranch) throws(DiaryError) -> [JudgedTip] {
    let tips = try remotes().map { remote throws(DiaryError) in
      try verifiedTip(of: branch, on: remote)
    }
    return tips.compactMap { $0 }
  }

  /// The address with a folder's whole path, which means the same from any folder.
  package static func address(_ url: String) throws(DiaryError) -> String {
    let checked: RemoteURL
    do throws(TransportError) { checked = try RemoteURL(url) } catch {
      throw .remote(.badRemote(url: RemoteURL.shown(url), reason: error.message))
    }
    guard case .folder(let path) = checked.location else { return url }
    return FileSystem.absolutePath(path)
  }
}
