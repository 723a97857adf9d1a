import CountMeModel
import Synchronization
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeAccounts

/// The passwords and recovery codes that an account has had, the last one first.
///
/// A device that is behind knows an older one; a person would try what they remember.
final class KeyRing: Sendable {
  private let passwords = Mutex(["correct horse"])
  private let codes: Mutex<[RecoveryCode]>

  init(_ code: RecoveryCode) { codes = Mutex([code]) }

  /// Sets a password, and keeps the recovery code that comes of it.
  ///
  /// Where something failed meanwhile, the password may be the new one, and nobody was told the code.
  func set(
    _ password: String, _ body: () throws(DiaryError) -> RecoveryCode
  ) throws(DiaryError) {
    do throws(DiaryError) {
      let code = try body()
      codes.withLock { $0.insert(code, at: 0) }
    } catch {
      switch error {
      case .account(.wrongPassword), .account(.invalidCredentials), .account(.wrongRecoveryCode),
        .account(.nothingAnnounced):
        break
      default: passwords.withLock { $0.insert(password, at: 0) }
      }
      throw error
    }
    passwords.withLock { $0.insert(password, at: 0) }
  }

  /// Tries one password after the other until one is taken.
  func trying(_ body: (String) throws(DiaryError) -> Void) throws(DiaryError) {
    let known = passwords.withLock { $0 }
    for (number, password) in known.enumerated() {
      do throws(DiaryError) { return try body(password) } catch {
        guard number < known.count - 1 else { throw error }
        switch error {
        case .account(.wrongPassword), .account(.invalidCredentials): continue
        default: throw error
        }
      }
    }
  }

  /// Tries one recovery code after the other until one is taken.
  func tryingCodes(_ body: (RecoveryCode) throws(DiaryError) -> Void) throws(DiaryError) {
    let known = codes.withLock { $0 }
    for (number, code) in known.enumerated() {
      do throws(DiaryError) { return try body(code) } catch {
        guard number < known.count - 1, case .account(.wrongRecoveryCode) = error else {
          throw error
        }
      }
    }
  }
}

/// What people do to the account.
extension Simulation {
  private static let address = "me@example.org"

  mutating func accountCommand(for deed: Deed, _ number: Int) throws -> SimulatedCommand? {
    let (keys, new) = (keys, "correct horse \(step)")
    switch deed {
    case .erase:
      hasRewritten = true
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        try keys.trying { password throws(DiaryError) in
          _ = try diary.eraseHistory(password: Password(Array(password.utf8)))
        }
        return []
      }
    case .revoke:
      let other = devices.indices.randomElement(using: &generator) ?? 0
      guard other != number else { return nil }
      let name = devices[other].name
      return SimulatedCommand(deed, name) { diary, _ throws(DiaryError) in
        let found = try diary.devices().first { $0.name == name && $0.revoked == nil }
        guard let found, !found.isThisDevice else { return [] }
        do throws(DiaryError) {
          try keys.trying { password throws(DiaryError) in
            _ = try diary.revokeDevice(found.id, password: Password(Array(password.utf8)))
          }
        } catch {
          // What other devices have sent may have revoked it already.
          let isGone = try !diary.devices().contains { $0.id == found.id && $0.revoked == nil }
          guard case .words(.unknownName) = error, isGone else { throw error }
        }
        return []
      }
    case .password:
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        try keys.trying { password throws(DiaryError) in
          try keys.set(new) { () throws(DiaryError) in
            try diary.changePassword(
              old: Password(Array(password.utf8)), new: Password(Array(new.utf8)),
              of: EmailAddress(Self.address), cost: .least)
          }
        }
        return []
      }
    case .reset:
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        try keys.tryingCodes { code throws(DiaryError) in
          try keys.set(new) { () throws(DiaryError) in
            try diary.resetPassword(
              recoveryCode: code, newPassword: Password(Array(new.utf8)),
              of: EmailAddress(Self.address), cost: .least)
          }
        }
        return []
      }
    case .signOut:
      return SimulatedCommand(deed) { diary, _ throws(DiaryError) in
        try diary.signOut()
        return []
      }
    default: return Self.signingIn(keys)
    }
  }

  /// Signs in with the last password that the account knows.
  static func signingIn(_ keys: KeyRing) -> SimulatedCommand {
    SimulatedCommand(.signIn) { diary, _ throws(DiaryError) in
      try keys.trying { password throws(DiaryError) in
        try diary.signIn(
          email: EmailAddress(address), password: Password(Array(password.utf8)), cost: .least)
      }
      return []
    }
  }

  /// Whether a device is signed in, and not revoked as far as its own files tell.
  func isInOrder(_ number: Int) async -> Bool {
    guard (try? await devices[number].diary.session()) != nil else { return false }
    let known = try? await devices[number].diary.devices()
    return known?.contains { $0.isThisDevice && $0.revoked == nil } ?? false
  }
}
