import CountMeKit

/// Words among a command's arguments that do not say what is asked for there.
struct UnclearArgument: DiaryFailure {
  /// What was asked for, such as `volume`.
  let what: String
  /// The words.
  let text: String
  /// What to write in their place, such as `250, 0.5l or 1 cup`.
  let expected: String
}

extension DiaryError {
  /// Words that do not say what is asked for.
  static func argument(_ what: String, _ text: String, expected: String) -> DiaryError {
    .other(UnclearArgument(what: what, text: text, expected: expected))
  }

  /// Whether words do not say what the command asked for.
  var isUnclearArgument: Bool {
    if case .other(_ as UnclearArgument) = self { true } else { false }
  }
}

extension CommandFailure {
  /// Makes the text for words that do not say what is asked for.
  static func of(_ failure: UnclearArgument) -> CommandFailure {
    CommandFailure(
      .usage, "\(failure.text.printable) is not \(failure.what.withArticle)",
      hint: "write \(failure.expected)")
  }
}
