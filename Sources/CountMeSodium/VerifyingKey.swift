import CountMeClibsodium

/// An Ed25519 key that checks signatures.
package struct VerifyingKey: Sendable, Hashable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes 32 bytes; nil for anything else and for the keys for which every signature would do.
  ///
  /// Points of small order and encodings that are not canonical are refused.
  package init?(_ bytes: [UInt8]) {
    Libsodium.start()
    guard bytes.count == 32, unsafe crypto_core_ed25519_is_valid_point(bytes) == 1 else {
      return nil
    }
    self.bytes = bytes
  }

  /// Whether `signature` is this key's for `message`.
  package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    guard signature.count == 64 else { return false }
    let length = UInt64(message.count)
    return unsafe crypto_sign_verify_detached(signature, message, length, bytes) == 0
  }
}
