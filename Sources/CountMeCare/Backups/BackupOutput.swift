import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium

/// Writes bytes to a new file as they are or sealed, and knows their hash.
struct BackupOutput {
  private let file: NewFile
  private var digest = IncrementalSHA256()
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
