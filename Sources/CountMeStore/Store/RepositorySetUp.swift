import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// What plain git is told of a diary, in the repository's own configuration: how documents are merged, who
/// signs commits and with which key, and which branch of a remote is its own.
///
/// It is a function of who is signed in and of the remotes, so whoever finds it otherwise, as after a crash in
/// the middle of signing in, can set it right.
struct GitSetUp {
  /// A value that plain git must find, or must not.
  struct Setting {
    let name: String
    /// nil for none.
    let value: String?
    /// Whether a person may have set another value.
    var isChoice = false
  }

  /// How documents are merged, whoever is signed in.
  static let merging = [
    Setting(name: "merge.countme.name", value: "CountMe documents"),
    Setting(name: "merge.countme.driver", value: "countme merge-driver %O %A %B %P"),
    Setting(name: "merge.renames", value: "false"),
    Setting(name: "diff.renames", value: "false"),
    Setting(name: "pull.twohead", value: "countme"),
    Setting(name: "pull.rebase", value: "false", isChoice: true),
    Setting(name: "core.autocrlf", value: "false"),
    Setting(name: "core.fileMode", value: "false"),
    Setting(name: "gc.auto", value: "0"),
  ]

  /// The attributes of this repository alone, which win over those in the tree.
  static let attributes = Array("*.json merge=countme\n".utf8)

  /// The addresses in commits are in a domain that there is not.
  static let domain = "countme.invalid"

  /// What is wanted, in the order in which it is set.
  private(set) var settings = merging

  /// Wants a user's commits signed by this device.
  ///
  /// - Parameter present: the address as it is; another session's is no person's choice.
  mutating func sign(
    _ user: UserID, key: String, trusted: String, name: String, present: String?
  ) {
    settings += [
      Setting(name: "gpg.format", value: "ssh"), Setting(name: "user.signingkey", value: key),
      Setting(name: "gpg.ssh.allowedSignersFile", value: trusted),
      Setting(name: "commit.gpgsign", value: "true"),
      Setting(name: "user.name", value: name, isChoice: true),
      Setting(
        name: "user.email", value: "\(user.text)@\(Self.domain)",
        isChoice: present?.hasSuffix("@\(Self.domain)") == false),
    ]
  }

  /// Wants nothing of what a session has set, where it left something; a guest's own set-up stays.
  ///
  /// - Parameter keys: the folder of the keys.
  mutating func signNothing(asIn present: ConfigurationFile, keys: String) {
    let hasAddress = present["user.email"]?.hasSuffix("@\(Self.domain)") == true
    let hasKey = present["user.signingkey"]?.hasPrefix("\(keys)/") == true
    guard hasAddress || hasKey else { return }
    // What tells that a session was there goes last.
    settings += ["gpg.format", "gpg.ssh.allowedSignersFile", "commit.gpgsign"].map {
      Setting(name: $0, value: nil)
    }
    if hasAddress {
      settings += ["user.name", "user.email"].map { Setting(name: $0, value: nil) }
    }
    if hasKey { settings.append(Setting(name: "user.signingkey", value: nil)) }
  }

  /// Wants a bare `git pull` to be about a branch of the first remote, and nothing else fetched.
  ///
  /// Only the user's own branch: `git fetch` would bring everybody's documents otherwise.
  ///
  /// - Parameter present: the remote that it is about now; one that there is may be a person's choice.
  mutating func follow(_ branch: DiaryBranch, on remotes: [String], present: String?) {
    // No remote has a branch below the guest's: it fetches nothing, and `git fetch` works.
    let (from, to) =
      branch.owner == .guest
      ? ("\(branch.reference)/*", "guest/*") : (branch.reference, branch.owner.text)
    settings += remotes.map {
      Setting(name: "remote.\($0).fetch", value: "+\(from):refs/countme/fetched/\($0)/\(to)")
    }
    guard branch.owner != .guest else { return }
    let first = remotes.first
    let isChoice = present.map(remotes.contains) ?? false
    settings += [
      Setting(name: "branch.\(branch.shortName).remote", value: first, isChoice: isChoice),
      Setting(
        name: "branch.\(branch.shortName).merge", value: first == nil ? nil : branch.reference),
    ]
  }

  /// The settings that are otherwise than they must be, with what they are.
  func wrong(in present: ConfigurationFile) -> [(setting: Setting, present: String?)] {
    settings.compactMap { setting in
      let values = present.values(of: setting.name)
      guard let value = setting.value else {
        return values.isEmpty ? nil : (setting, values.last)
      }
      // Several values are a person's doing, and libgit2 sets none of them.
      guard !values.contains(value), values.count < 2, values.isEmpty || !setting.isChoice else {
        return nil
      }
      return (setting, values.last)
    }
  }
}

/// What this process knows of plain git's set-up.
enum SetUpSight {
  /// Nobody has looked yet.
  case unseen
  /// It was to be changed, and the machine refused that.
  case failed
  /// It is as it must be.
  case good
}

/// Sets the repository up, so that plain git merges as we do.
package struct RepositorySetUp {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Ensures that plain git is set up, from what the configuration was when the repository was opened.
  ///
  /// Every command that writes asks so once, and reads nothing for it that it has not read anyway.
  package func verifySetUp() throws(DiaryError) {
    switch store.setUpSight {
    case .good: return
    case .failed: try setUpGit()
    case .unseen:
      let present = try DiaryError.git(store.repository.configurationWhenOpened())
      if try !setUp(in: present).wrong(in: present).isEmpty {
        try store.locked { () throws(DiaryError) in try setUpGit() }
      }
      store.setUpSight = .good
    }
  }

  /// Tells plain git how documents are merged, who signs commits, and what to fetch.
  package func setUpGit() throws(DiaryError) {
    store.setUpSight = .failed
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
    store.setUpSight = .good
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
      setUp.signNothing(asIn: present, keys: store.environment.stateDirectory)
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

  /// Writes down for this repository alone which files the merge driver is for.
  package func writeAttributes() throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      let path = "\(store.folder.gitDirectory)/info"
      try DurableFile.createDirectories(path)
      try DurableFile.write(GitSetUp.attributes, to: "\(path)/attributes")
    }
  }

  /// Tells plain git of all devices of the user; the file is only touched where it has to change.
  package func trustCertifiedDevices() throws(DiaryError) {
    let owner = try store.folder.owner()
    if owner != .guest { try writeAllowedSigners(allowedSignersPath, user: owner) }
  }

  var allowedSignersPath: String { "\(store.folder.stateDirectory)/allowed_signers" }

  private func writeAllowedSigners(_ path: String, user: UserID) throws(DiaryError) {
    let check = try SignatureCheck(tree: try store.head().tree, in: store.repository)
    let lines = check.devices.map { device in
      "\(user.text)@countme.invalid namespaces=\"git\"\(device.validity) \(device.publicKey.line)\n"
    }
    let bytes = Array(lines.joined().utf8)
    try DiaryError.wrapping { () throws(SystemError) in
      guard try FileSystem.read(path, limit: 1 << 20) != bytes else { return }
      try DurableFile.createDirectories(store.folder.stateDirectory)
      try DurableFile.write(bytes, to: path)
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
  fileprivate var validity: String {
    let end = fields["revokedAt"] ?? (isOverruled ? fields["certifiedAt"] : nil)
    guard let revoked = end?.string else { return "" }
    let digits = revoked.prefix(19).filter(\.isNumber)
    return digits.count == 14 ? ",valid-before=\"\(digits)Z\"" : ",valid-before=\"19700101000000Z\""
  }
}
