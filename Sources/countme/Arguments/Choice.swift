import ArgumentParser
import CountMeKit

/// One of a few words that an option takes.
enum Choice {
  /// The value of a word.
  ///
  /// - Throws: `ValidationError` for any other, with those that there are.
  static func named<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws -> Value {
    guard let value = Value(rawValue: text) else {
      let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("choose one of \(words)")
    }
    return value
  }
}
