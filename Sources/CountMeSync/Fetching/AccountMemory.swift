import CountMeHistory
import CountMeModel
import CountMePlatform

/// What this machine has seen an account's key say, kept apart from every diary and every remote.
///
/// A history that is shown later may be older, or begin anew, and leave a revocation out: what was seen here
/// stays known all the same, also to the next clone and after signing out.
struct AccountMemory {
  /// Where the newest account document stands; that of none where none was seen.
  private(set) var rank = AccountRank()
  /// The keys that the account key revoked.
  private(set) var revoked: Set<DevicePublicKey> = []
  private let path: String

  /// Reads what is known of an account; nothing where nothing was seen.
  ///
  /// - Parameter stateDirectory: the folder of this machine's state.
  /// - Throws: what the disk refuses, and ``StoreFailure/damaged(what:detail:)``: nobody is trusted because a file
  ///   cannot be read.
  init(of account: UserID, in stateDirectory: String) throws(DiaryError) {
    path = Self.path(of: account, in: stateDirectory)
    try read()
  }

  static func path(of account: UserID, in stateDirectory: String) -> String {
    "\(stateDirectory)/known/\(account.text).json"
  }

  private mutating func read() throws(DiaryError) {
    let path = path
    let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 20))
    guard let bytes else { return }
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      let stamp = fields["stamp"]?.string, let lines = fields["revoked"]?.array
    else {
      throw .store(
        .damaged(what: path, detail: "it is not what was written; without it nothing is known"))
    }
    // Earlier programs noted no time of the password.
    rank = AccountRank(secured: fields["secured"]?.string ?? "", stamp: stamp)
    revoked = Set(lines.compactMap { $0.string.flatMap { DevicePublicKey(line: $0) } })
  }

  /// Takes in what a tree has of the account that was verified in it, and keeps it.
  ///
  /// - Throws: what the disk refuses; nothing is written where nothing is new.
  mutating func learn(_ check: CertifiedAccount) throws(DiaryError) {
    let seen = Set(check.devices.filter(\.isRevoked).map(\.publicKey))
    let newest = check.account?.rank ?? AccountRank()
    guard newest > rank || !seen.isSubset(of: revoked) else { return }
    let path = path
    // Another diary of the account may learn at the same moment.
    let lock = try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(FileSystem.parent(of: path), mode: 0o700)
      return try FileLock.acquire("\(path).lock", waiting: 30, mode: 0o600)
    }
    guard let lock else { throw .machine(.busy(path: path)) }
    try read()
    rank = max(rank, newest)
    revoked.formUnion(seen)
    let lines = revoked.map(\.line).sorted().map { JSONValue.string($0) }
    let value: JSONValue = [
      "revoked": .array(lines), "secured": .string(rank.secured), "stamp": .string(rank.stamp),
    ]
    try DiaryError.wrapping(DurableFile.write(value.canonicalBytes(), to: path, mode: 0o600))
    _ = consume lock
  }
}
