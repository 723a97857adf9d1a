import CountMeKit

extension CommandFailure {
  /// Makes the text for words that cannot be followed.
  static func of(_ failure: WordsFailure) -> CommandFailure {
    switch failure {
    case .misunderstood(let what, let text, let expected):
      CommandFailure(
        .usage, "\(text.printable) is not \(what.withArticle)", hint: "write \(expected)")
    case .unknownName(let name, let what, let known):
      CommandFailure(
        .notFound, "there is no \(what) \(name.printable)",
        hint: known.isEmpty
          ? "there is none yet" : "there are: \(known.map(\.printable).joined(separator: ", "))")
    case .ambiguousName(let name, let what, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be more than one \(what)",
        hint: "write one of these: \(candidates.map(\.printable).joined(separator: ", "))")
    case .nameTaken(let name, let what):
      CommandFailure(
        .cannotCreate, "there is \(what.withArticle) \(name.printable) already",
        hint: "take another name")
    }
  }
}
