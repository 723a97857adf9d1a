import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium

/// How an encrypted bundle begins: a line that tells how the passphrase is stretched, then the stream.
///
/// The line is bound to every piece, so that nobody can make guessing cheaper. Pieces have ``piece`` bytes
/// but for the last, and each is ``SealingStream/overhead`` longer when it is sealed. What is sealed begins
/// with the manifest and a zero byte; in files of the first kind, which this program only reads, it does
/// not. The line's first word tells the kind and is bound like the rest: no file of one kind can be made one
/// of the other without the passphrase.
enum BackupSeal {
  static let piece = 1 << 16
  private static let words = [1: "countme-sealed-1", 2: "countme-sealed-2"]

  /// The line for a salt and a cost.
  static func line(salt: [UInt8], cost: PasswordCost) -> [UInt8] {
    let word = words[BackupManifest.sealedVersion] ?? ""
    return Array(
      "\(word) argon2id13 \(cost.memoryKiB) \(cost.iterations) \(Base64.text(salt))\n".utf8)
  }

  /// Takes the line apart; nil where it is none or asks for too little or too much work.
  ///
  /// - Parameter version: the manifest's, which the line must be of.
  static func read(
    _ line: [UInt8], version: Int
  ) -> (salt: [UInt8], cost: PasswordCost)? {
    let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard parts.count == 5, String(parts[0]) == words[version], parts[1] == "argon2id13",
      let memory = Int(parts[2]), let iterations = Int(parts[3]),
      let cost = PasswordCost(memoryKiB: memory, iterations: iterations),
      let salt = Base64.bytes(String(parts[4].dropLast())), salt.count == 16
    else { return nil }
    return (salt, cost)
  }

  /// The key of a form of a passphrase.
  static func key(
    _ form: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost
  ) throws(DiaryError) -> PasswordKey {
    guard let key = PasswordKey(password: form, salt: salt, cost: cost) else {
      throw .machine(.system(operation: "stretch the passphrase in", path: "memory", errno: 12))
    }
    return key
  }
}

/// Writes bytes to a new file as they are or sealed, and knows their hash.
struct BackupOutput {
  private let file: NewFile
  private var digest = RunningDigest()
  private var stream: SealingStream?
  private var line: [UInt8] = []
  private var waiting: [UInt8] = []

  /// Makes the file; only its owner can read it.
  init(
    _ path: String, passphrase: borrowing Password?, cost: PasswordCost
  ) throws(DiaryError) {
    file = try DiaryError.wrapping(NewFile("\(path).new", mode: 0o600))
    switch passphrase {
    case .none: break
    case .some(let passphrase):
      let salt = Randomness.bytes(16)
      line = BackupSeal.line(salt: salt, cost: cost)
      let stream = SealingStream(try BackupSeal.key(passphrase.bytes, salt: salt, cost: cost))
      self.stream = stream
      try put(line + stream.head)
    }
  }

  /// Adds bytes.
  mutating func write(_ bytes: [UInt8]) throws(DiaryError) {
    guard stream != nil else { return try put(bytes) }
    waiting += bytes
    var start = 0
    while waiting.count - start > BackupSeal.piece {
      try seal(Array(waiting[start..<(start + BackupSeal.piece)]), isLast: false)
      start += BackupSeal.piece
    }
    waiting.removeFirst(start)
  }

  /// Brings all of it to the disk and gives the file its name.
  ///
  /// - Returns: its size, and the SHA-256 in hex.
  mutating func finish(as path: String) throws(DiaryError) -> (size: Int, digest: String) {
    if stream != nil { try seal(waiting, isLast: true) }
    try DiaryError.wrapping { () throws(SystemError) in
      try file.flush()
      try file.keep(as: path)
    }
    return (file.count, digest.finish().hexText)
  }

  private mutating func seal(_ piece: [UInt8], isLast: Bool) throws(DiaryError) {
    guard let sealed = stream?.seal(piece, isLast: isLast, context: line) else { return }
    try put(sealed)
  }

  private mutating func put(_ bytes: [UInt8]) throws(DiaryError) {
    digest.update(bytes)
    try DiaryError.wrapping(file.append(bytes))
  }
}
