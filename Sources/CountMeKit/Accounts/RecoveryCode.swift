import CountMeModel
import Sodium

/// The code that opens an account whose password is lost: 130 random bits, shown once.
public struct RecoveryCode: Sendable, Equatable {
  /// 26 characters in groups, such as `abcd-efgh-…`.
  public let text: String

  static func random() -> RecoveryCode {
    RecoveryCode(characters: Base32.text(Randomness.bytes(17)).prefix(26))
  }

  /// Reads a code as a person types it: case, spaces and dashes do not count; nil unless it is whole.
  init?(_ typed: String) {
    let characters = typed.lowercased().filter { $0.isLetter || $0.isNumber }
    guard characters.utf8.count == 26 else { return nil }
    self.init(characters: characters[...])
  }

  private init(characters: Substring) {
    var groups: [Substring] = []
    var rest = characters
    while !rest.isEmpty {
      groups.append(rest.prefix(4))
      rest = rest.dropFirst(4)
    }
    text = groups.joined(separator: "-")
  }

  var password: Password { Password(Array(text.filter { $0 != "-" }.utf8)) }
}
