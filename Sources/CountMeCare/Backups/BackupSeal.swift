import CountMeHistory
import CountMeModel
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
