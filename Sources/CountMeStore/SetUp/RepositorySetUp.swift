import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// Sets the repository up, so that plain git merges as we do.
package struct RepositorySetUp {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Ensures that plain git is set up, from what the configuration was when the repository was opened.
  ///
  /// Every command that writes asks so once, and reads nothing for it that it has not read anyway.
  package func verifySetUp() throws(DiaryError) {
    switch store.setUpState {
    case .good: return
    case .failed: try setUpGit()
    case .unseen:
      let present = try DiaryError.git(store.repository.configurationWhenOpened())
      if try !setUp(in: present).wrong(in: present).isEmpty || !hasAttributes {
        try store.locked { () throws(DiaryError) in try setUpGit() }
      }
      store.setUpState = .good
    }
  }

  /// Tells plain git how documents are merged, who signs commits, and what to fetch.
  package func setUpGit() throws(DiaryError) {
    store.setUpState = .failed
    try trustCertifiedDevices()
    let present = try DiaryError.git(store.repository.configuration())
    let wrong = try setUp(in: present).wrong(in: present)
    try DiaryError.git { () throws(GitError) in
      // As `git clone` leaves it: what is there was judged by nobody, and would pass for verified.
      for remote in present.remotes {
        let fetched = present.values(of: "remote.\(remote).fetch")
        guard fetched.contains(where: { $0.contains(":refs/remotes/\(remote)/") }) else { continue }
        for (name, _) in try store.repository.references("refs/remotes/\(remote)/users/") {
          try store.repository.removeReference(name)
        }
      }
      for (setting, _) in wrong { try store.repository.setSetting(setting.name, setting.value) }
    }
    if !hasAttributes {
      // First, so that whoever is killed in between does both again.
      try DiaryError.workingTree(store.folder.workingTree.undoConversions())
      try writeAttributes()
    }
    store.setUpState = .good
  }

  /// The settings that plain git must have and has not, in words.
  package func wrongSettings() throws(DiaryError) -> [(subject: String, detail: String)] {
    let present = try DiaryError.git(store.repository.configuration())
    return try setUp(in: present).wrong(in: present).map { setting, present in
      // A remote may be set by its address.
      (
        setting.name,
        "it is \(present.map(RemoteURL.shown) ?? "not set") and should be \(setting.value ?? "not set")"
      )
    }
  }

  /// What plain git is to be told.
  private func setUp(in present: ConfigurationFile) throws(DiaryError) -> GitSetUp {
    let branch = try store.folder.branch()
    var setUp = GitSetUp()
    if branch.owner == .guest {
      setUp.disableSigning(asIn: present, keys: store.environment.stateDirectory)
    } else {
      setUp.sign(
        branch.owner, key: try store.secrets().path(of: branch.owner),
        trusted: trustedKeys(asIn: present), name: store.environment.deviceName,
        present: present["user.email"])
    }
    setUp.follow(
      branch, on: present.remotes, present: present["branch.\(branch.shortName).remote"])
    return setUp
  }

  /// Where the keys are that plain git trusts: by the name that it has, if that leads there too.
  private func trustedKeys(asIn present: ConfigurationFile) -> String {
    let wanted = allowedSignersPath
    guard let known = present["gpg.ssh.allowedSignersFile"], known != wanted,
      known.hasSuffix("/.git/countme/allowed_signers"), FileSystem.exists(known)
    else { return wanted }
    return known
  }

  /// Whether this repository alone sends documents to the merge driver; what is in the tree does not.
  package var hasAttributes: Bool {
    attributes.split(separator: UInt8(ascii: "\n"))
      .contains { $0.elementsEqual(GitSetUp.attributes.dropLast()) }
  }

  private var attributesPath: String { "\(store.folder.gitDirectory)/info/attributes" }

  private var attributes: [UInt8] {
    FileSystem.readFollowingLinks(attributesPath, limit: 1 << 16) ?? []
  }

  /// Writes down for this repository alone which files the merge driver is for, below what a person has there.
  private func writeAttributes() throws(DiaryError) {
    var lines = attributes
    if let last = lines.last, last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
    lines += GitSetUp.attributes
    try DiaryError.git(SymbolicLinks.refuse(["info"], in: store.folder.gitDirectory))
    try DiaryError.wrapping(DurableFile.write(lines, to: attributesPath, folderMode: 0o755))
  }

  /// Tells plain git of all devices of the user; the file is only touched where it has to change.
  package func trustCertifiedDevices() throws(DiaryError) {
    let owner = try store.folder.owner()
    if owner != .guest { try writeAllowedSigners(allowedSignersPath, user: owner) }
  }

  var allowedSignersPath: String { "\(store.folder.stateDirectory)/allowed_signers" }

  private func writeAllowedSigners(_ path: String, user: UserID) throws(DiaryError) {
    let check = try CertifiedAccount(
      tree: try store.head().tree, in: store.repository, knowing: store.known)
    let now = store.environment.now()
    let lines = check.devices.map { device in
      "\(user.text)@countme.invalid namespaces=\"git\"\(device.validity(at: now)) \(device.publicKey.line)\n"
    }
    let bytes = Array(lines.joined().utf8)
    try DiaryError.wrapping { () throws(SystemError) in
      guard try FileSystem.read(path, limit: 1 << 20) != bytes else { return }
      try DurableFile.write(bytes, to: path, folderMode: 0o755)
    }
  }
}

extension ConfigurationFile {
  /// The names of the remotes, in the order in which they were added.
  var remotes: [String] {
    settings.filter { $0.name.hasPrefix("remote.") && $0.name.hasSuffix(".url") }
      .map { String($0.name.dropFirst("remote.".count).dropLast(".url".count)) }
  }
}

extension DeviceDocument {
  /// Until when git trusts a revoked device's commits: it knows no positions, only dates.
  ///
  /// One that gave itself up with a time to come, or none, is trusted for no time at all.
  fileprivate func validity(at now: Timestamp) -> String {
    guard isRevoked else { return "" }
    let end = fields["revokedAt"] ?? fields["certifiedAt"]
    guard let text = end?.string, let time = Timestamp(text), time <= now else {
      return ",valid-before=\"19700101000000Z\""
    }
    return ",valid-before=\"\(time.text.prefix(19).filter(\.isNumber))Z\""
  }
}
