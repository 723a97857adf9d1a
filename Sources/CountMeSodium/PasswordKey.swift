import CountMeClibsodium

/// How much work it costs to turn a password into a key (Argon2id, RFC 9106).
package struct PasswordCost: Sendable, Equatable {
  /// Memory in KiB.
  package let memoryKiB: Int
  /// Passes over the memory.
  package let iterations: Int

  /// What new accounts get: 64 MiB and 3 passes, above what OWASP recommends.
  package static let standard = PasswordCost(uncheckedMemoryKiB: 65536, iterations: 3)

  private init(uncheckedMemoryKiB memoryKiB: Int, iterations: Int) {
    self.memoryKiB = memoryKiB
    self.iterations = iterations
  }

  /// Takes a cost from a document; nil where it is so low that it protects nothing, or above what any
  /// version of this program has written.
  package init?(memoryKiB: Int, iterations: Int) {
    guard (8192...Self.standard.memoryKiB).contains(memoryKiB),
      (1...Self.standard.iterations).contains(iterations)
    else { return nil }
    self.init(uncheckedMemoryKiB: memoryKiB, iterations: iterations)
  }

  /// This cost with what another asks more of; equal to this one where that is nothing.
  package func raised(to other: PasswordCost) -> PasswordCost {
    PasswordCost(
      uncheckedMemoryKiB: max(memoryKiB, other.memoryKiB),
      iterations: max(iterations, other.iterations))
  }
}

/// Counts the work that passwords cost in a task: what a test holds on to instead of a clock.
package enum PasswordWork {
  /// Told the cost of each password that is stretched.
  @TaskLocal package static var observer: (@Sendable (PasswordCost) -> Void)?
}

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
