package import CountMeGit
package import CountMeHistory
package import CountMeModel

/// What the devices are called that made commits.
///
/// A signature tells the device for certain; plain git writes a person's name into a commit.
package struct DeviceNames {
  private var names: [DevicePublicKey: String] = [:]
  private let ownKey: DevicePublicKey?
  private let ownName: String

  /// - Parameters:
  ///   - devices: the devices of the account.
  ///   - ownKey: this device's key; nil for a guest.
  ///   - ownName: what this device is called.
  init(_ devices: [DeviceDocument], ownKey: DevicePublicKey?, ownName: String) {
    self.ownKey = ownKey
    self.ownName = ownName
    let counts = Dictionary(grouping: devices) { $0.member ?? $0.name }.mapValues(\.count)
    for device in devices {
      // A member is called by name, whatever the device; two devices of one name are told apart by their ids.
      let name = device.member ?? device.name
      let isOnly = counts[name] == 1
      names[device.publicKey] =
        isOnly ? name : device.member.map { "\($0) (\(device.id))" } ?? device.id
    }
  }

  /// The device that made a commit, by its signature.
  ///
  /// Whose work another device carried over into a history that began anew, only that device says: then it is named,
  /// too, as in `laptop (carried over by phone)`.
  package func name(of commit: Commit) -> String {
    let signer = signer(commit)
    let own = signer.flatMap { names[$0] } ?? commit.author.name
    guard let origin = commit.carriedFrom.first, origin.device != signer?.fingerprint else {
      return own
    }
    let maker = names.first { $0.key.fingerprint == origin.device }?.value ?? commit.author.name
    return "\(maker) (carried over by \(own))"
  }

  /// Whether this device made a commit, and carried it over itself where it was.
  package func isOwn(_ commit: Commit) -> Bool {
    guard let ownKey else { return commit.author.name == ownName }
    guard signer(commit) == ownKey else { return false }
    return commit.carriedFrom.first.map { $0.device == ownKey.fingerprint } ?? true
  }

  private func signer(_ commit: Commit) -> DevicePublicKey? {
    commit.signature.flatMap { SSHSignature.claimedSigner($0) }
  }
}

extension Store {
  /// The names of the devices that the current branch knows.
  package func deviceNames() throws(DiaryError) -> DeviceNames {
    let check = try CertifiedAccount(tree: try head().tree, in: repository)
    let owner = try folder.owner()
    // Names are shown to whoever may read; only writing needs the key.
    var key: DevicePublicKey?
    if owner != .guest { key = try? ownSigner() }
    return DeviceNames(check.devices, ownKey: key, ownName: environment.deviceName)
  }
}

extension Commit {
  /// When it was made, by the clock there.
  package var time: ZonedTime {
    ZonedTime(
      instant: Timestamp(milliseconds: author.seconds * 1000), offsetMinutes: author.offsetMinutes)
  }
}
