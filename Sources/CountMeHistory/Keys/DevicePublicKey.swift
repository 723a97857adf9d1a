import CountMeModel
package import CountMeSodium

/// A device's public key as OpenSSH writes it.
package struct DevicePublicKey: Sendable, Hashable {
  static let algorithm = "ssh-ed25519"

  let key: VerifyingKey
  /// The key in SSH's wire form.
  let blob: [UInt8]

  package init(_ key: VerifyingKey) {
    self.key = key
    var writer = SSHWriter()
    writer.append(string: Self.algorithm)
    writer.append(string: key.bytes)
    blob = writer.bytes
  }

  /// Reads `ssh-ed25519 AAAA…`; nil for another algorithm or a key that proves nothing.
  package init?(line: String) {
    let parts = line.split(separator: " ")
    guard parts.count >= 2, parts[0] == Self.algorithm, let blob = Base64.bytes(String(parts[1]))
    else { return nil }
    self.init(blob: blob)
  }

  init?(blob: [UInt8]) {
    var reader = SSHReader(blob)
    guard reader.takes(Self.algorithm), let bytes = reader.string(), reader.isAtEnd,
      let key = VerifyingKey(bytes)
    else { return nil }
    self.key = key
    self.blob = blob
  }

  /// `ssh-ed25519 AAAA…`.
  package var line: String { "\(Self.algorithm) \(Base64.text(blob))" }

  /// The fingerprint as `ssh-keygen -l` shows it.
  package var fingerprint: String {
    var text = Base64.text(Digest.sha256(blob))
    while text.last == "=" { text.removeLast() }
    return "SHA256:\(text)"
  }
}
