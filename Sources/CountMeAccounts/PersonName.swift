import CountMeHistory
import CountMeModel

/// What somebody who is invited is called.
///
/// Names are the same person's that differ only in case, in how their characters are composed, or in the space
/// around and between their words.
struct PersonName: Hashable {
  /// The longest name, in characters.
  private static let longest = 40

  /// The name as it was said.
  let text: String
  private let compared: String

  init(_ text: String) {
    self.text = text
    // Upper case alone makes one of all forms of a letter, such as the Greek sigma's.
    compared = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
  }

  /// A name that somebody is given from now on.
  ///
  /// - Throws: ``WordsFailure/misunderstood(_:text:)`` for one that cannot be shown in a line.
  init(checking text: String) throws(DiaryError) {
    let name = text.trimmed
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.isEmpty, name.count <= Self.longest, isPlain else {
      throw .words(.misunderstood(.personName(longest: Self.longest), text: name))
    }
    self.init(name)
  }

  static func == (one: PersonName, other: PersonName) -> Bool { one.compared == other.compared }

  func hash(into hasher: inout Hasher) { hasher.combine(compared) }
}
