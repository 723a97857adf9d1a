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
