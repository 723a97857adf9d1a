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
          ? Self.beginning(of: what)
          : "there are: \(known.map(\.printable).joined(separator: ", "))")
    case .ambiguousName(let name, let what, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be more than one \(what)",
        hint: "write one of these: \(candidates.map(\.printable).joined(separator: ", "))")
    case .nameTaken(let name, let what):
      CommandFailure(
        .cannotCreate, "there is \(what.withArticle) \(name.printable) already",
        hint: "choose another name")
    }
  }

  /// What makes the first one, where there is none of a name's kind yet.
  private static func beginning(of what: String) -> String {
    switch what {
    case "habit": "there are no habits yet: countme habit add NAME begins one"
    case "meal": "there are no meals yet: countme meal add NAME makes one"
    case "reaction": "no reactions are noted yet: countme react NAME notes one"
    case "item to use up": "nothing is to be used up: countme use-by add NAME DAY adds something"
    case "share": "you share nothing yet: countme share create NAME begins a share"
    case "group", "group of yours": "you have no groups yet: countme group create NAME makes one"
    case "attached diary":
      "nothing is attached yet: countme join joins a group, countme follow follows a share"
    case "invitation": "there are no open invitations"
    default: "there are none yet"
    }
  }
}
