import CountMeClibsodium

/// A key of 32 bytes that a password gives.
package struct PasswordKey: ~Copyable {
  let key: SecretBytes

  /// Stretches a password; nil where there is not enough memory.
  ///
  /// - Parameters:
  ///   - password: the password's bytes.
  ///   - salt: 16 bytes.
  ///   - cost: how much work to do.
  package init?(password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) {
    guard salt.count == Int(crypto_pwhash_SALTBYTES) else { return nil }
    PasswordWork.observer?(cost)
    var status: Int32 = -1
    let derived = unsafe SecretBytes(count: 32) { buffer in
      guard let address = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
        return
      }
      status = unsafe password.withBytes { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: password.count) { text in
          unsafe crypto_pwhash(
            address, 32, text, UInt64(password.count), salt, UInt64(cost.iterations),
            cost.memoryKiB * 1024, crypto_pwhash_ALG_ARGON2ID13)
        }
      }
    }
    guard status == 0 else { return nil }
    key = derived
  }
}
