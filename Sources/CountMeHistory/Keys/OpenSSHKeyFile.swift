import CountMeModel
import CountMeSodium

/// A private key in OpenSSH's file format without a passphrase (PROTOCOL.key).
enum OpenSSHKeyFile {
  private static let header = "-----BEGIN OPENSSH PRIVATE KEY-----"
  private static let footer = "-----END OPENSSH PRIVATE KEY-----"
  private static let magic = Array("openssh-key-v1".utf8) + [0]

  /// The file's bytes.
  static func bytes(of key: borrowing SigningKey, comment: String) -> [UInt8] {
    let blob = DevicePublicKey(key.verifyingKey).blob
    var secret = SSHWriter()
    // Two equal numbers tell a reader that it decrypted rightly; nothing is encrypted here.
    secret.append(number: 0)
    secret.append(number: 0)
    secret.append(string: DevicePublicKey.algorithm)
    secret.append(string: key.verifyingKey.bytes)
    secret.append(string: key.revealedSeed() + key.verifyingKey.bytes)
    secret.append(string: comment)
    let padded = secret.bytes + padding(after: secret.bytes.count)
    var writer = SSHWriter()
    writer.append(raw: magic)
    writer.append(string: "none")
    writer.append(string: "none")
    writer.append(string: "")
    writer.append(number: 1)
    writer.append(string: blob)
    writer.append(string: padded)
    let text = Armour.wrapped(Base64.text(writer.bytes))
    return Array("\(header)\n\(text)\n\(footer)\n".utf8)
  }

  /// The bytes 1, 2, 3… that fill a key up to a block of 8.
  private static func padding(after count: Int) -> [UInt8] {
    (1..<8).prefix((8 - count % 8) % 8).map { UInt8($0) }
  }

  /// Reads a file; nil unless it is a whole Ed25519 key without a passphrase.
  static func key(_ bytes: [UInt8]) -> SigningKey? {
    // The last line of a file ends, too.
    let text = String(
      decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    guard let body = Armour.body(text, header, footer) else { return nil }
    var reader = SSHReader(body)
    guard reader.raw(magic.count) == magic, reader.takes("none"), reader.takes("none"),
      reader.string() == [], reader.number() == 1,
      let blob = reader.string(), let secret = reader.string(), reader.isAtEnd
    else { return nil }
    var inner = SSHReader(secret)
    guard let first = inner.number(), inner.number() == first,
      inner.takes(DevicePublicKey.algorithm), let publicBytes = inner.string(),
      let pair = inner.string(), pair.count == 64, pair.suffix(32).elementsEqual(publicBytes),
      let key = SigningKey(seed: SecretBytes(Array(pair.prefix(32)))),
      key.verifyingKey.bytes == publicBytes, inner.string() != nil,
      inner.remainder == padding(after: secret.count - inner.remainder.count),
      DevicePublicKey(blob: blob)?.key == key.verifyingKey
    else { return nil }
    return key
  }
}
