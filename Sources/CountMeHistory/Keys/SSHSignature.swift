import CountMeModel
package import CountMeSodium

/// A signature as `ssh-keygen -Y sign` makes it, for the namespace `git` (PROTOCOL.sshsig).
package enum SSHSignature {
  private static let header = "-----BEGIN SSH SIGNATURE-----"
  private static let footer = "-----END SSH SIGNATURE-----"
  private static let magic = Array("SSHSIG".utf8)
  private static let namespace = "git"

  /// The armoured signature of `message`.
  package static func armoured(_ message: [UInt8], by key: borrowing SigningKey) -> String {
    let signature = key.signature(of: signed(message, hash: "sha512"))
    var inner = SSHWriter()
    inner.append(string: DevicePublicKey.algorithm)
    inner.append(string: signature)
    var writer = SSHWriter()
    writer.append(raw: magic)
    writer.append(number: 1)
    writer.append(string: DevicePublicKey(key.verifyingKey).blob)
    writer.append(string: namespace)
    writer.append(string: "")
    writer.append(string: "sha512")
    writer.append(string: inner.bytes)
    return "\(header)\n\(Armour.wrapped(Base64.text(writer.bytes)))\n\(footer)"
  }

  /// The key that signed `message`, or nil unless the signature is whole and good.
  ///
  /// - Parameter known: keys of which one is probably it; they are not examined again.
  package static func signer(
    of message: [UInt8], _ armoured: String, among known: [DevicePublicKey] = []
  ) -> DevicePublicKey? {
    guard let body = Armour.body(armoured, header, footer) else { return nil }
    var reader = SSHReader(body)
    guard reader.raw(magic.count) == magic, reader.number() == 1, let blob = reader.string(),
      reader.takes(namespace), reader.string() == [], let hash = reader.string(),
      let inner = reader.string(), reader.isAtEnd,
      let key = known.first(where: { $0.blob == blob }) ?? DevicePublicKey(blob: blob)
    else { return nil }
    var signature = SSHReader(inner)
    let name = String(decoding: hash, as: UTF8.self)
    guard ["sha256", "sha512"].contains(name), signature.takes(DevicePublicKey.algorithm),
      let bytes = signature.string(), signature.isAtEnd,
      key.key.isValid(bytes, for: signed(message, hash: name))
    else { return nil }
    return key
  }

  /// The key that a signature says it is by; nothing is proved.
  ///
  /// For commits that were judged before: reading a name is a hundred times faster than checking it.
  package static func claimedSigner(_ armoured: String) -> DevicePublicKey? {
    guard let body = Armour.body(armoured, header, footer) else { return nil }
    var reader = SSHReader(body)
    guard reader.raw(magic.count) == magic, reader.number() == 1 else { return nil }
    return reader.string().flatMap { DevicePublicKey(blob: $0) }
  }

  /// What is really signed: the message's hash with all that it is for.
  private static func signed(_ message: [UInt8], hash: String) -> [UInt8] {
    var writer = SSHWriter()
    writer.append(raw: magic)
    writer.append(string: namespace)
    writer.append(string: "")
    writer.append(string: hash)
    writer.append(string: hash == "sha256" ? Digest.sha256(message) : Digest.sha512(message))
    return writer.bytes
  }
}
