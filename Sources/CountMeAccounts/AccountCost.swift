import CountMeSodium

/// How much work a guess at a password costs.
public struct AccountCost: Sendable {
  let argon2: PasswordCost

  /// What accounts get: 64 MiB and 3 passes of Argon2id.
  public static let standard = AccountCost(argon2: .standard)

  /// The least that a document may ask for: enough where no person chose the password.
  package static let least = AccountCost(
    argon2: PasswordCost(memoryKiB: 8192, iterations: 1) ?? .standard)
}
