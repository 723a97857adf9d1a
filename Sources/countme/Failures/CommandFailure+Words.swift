import CountMeKit

extension CommandFailure {
  /// Makes the text for words that cannot be followed.
  static func of(_ failure: WordsFailure) -> CommandFailure {
    switch failure {
    case .misunderstood(let expected, let text): of(UnclearArgument(expected, text: text))
    case .unknownName(let name, let thing, let known):
      CommandFailure(
        .notFound, "there is no \(thing.noun) \(name.printable)",
        hint: known.isEmpty ? thing.beginning : Self.list(known))
    case .ambiguousName(let name, let thing, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be more than one \(thing.noun)",
        hint: "write one of these: \(candidates.map(\.printable).joined(separator: ", "))")
    case .nameTaken(let name, let thing):
      CommandFailure(
        .cannotCreate, "there is \(thing.noun.withArticle) \(name.printable) already",
        hint: "choose another name")
    }
  }
}

extension CommandFailure {
  /// The names that there are.
  static func list(_ known: [String]) -> String {
    "there \(known.count == 1 ? "is" : "are"): \(known.map(\.printable).joined(separator: ", "))"
  }
}

extension NamedThing {
  /// What people call it.
  fileprivate var noun: String {
    switch self {
    case .attachedDiary: "attached diary"
    case .collection: "collection"
    case .conflict: "conflict"
    case .device: "device"
    case .fastingPlan: "fasting plan"
    case .group: "group"
    case .ownGroup: "group of yours"
    case .habit: "habit"
    case .invitation: "invitation"
    case .meal: "meal"
    case .member: "member"
    case .reaction: "reaction"
    case .remote: "remote"
    case .share: "share"
    case .remoteOfShare(let share): "remote here for the share \(share), called"
    case .useByItem: "item to use up"
    case .document(let title): title
    }
  }

  /// What makes the first one, where there is none yet.
  fileprivate var beginning: String {
    switch self {
    case .habit: "there are no habits yet: countme habit add NAME begins one"
    case .meal: "there are no meals yet: countme meal add NAME makes one"
    case .reaction: "no reactions are noted yet: countme react NAME notes one"
    case .useByItem: "nothing is to be used up: countme use-by add NAME DAY adds something"
    case .share: "you share nothing yet: countme share create NAME begins a share"
    case .group, .ownGroup: "you have no groups yet: countme group create NAME makes one"
    case .attachedDiary:
      "nothing is attached yet: countme join joins a group, countme follow follows a share"
    case .invitation: "there are no open invitations"
    case .collection, .conflict, .device, .document, .fastingPlan, .member, .remote,
      .remoteOfShare:
      "there are none yet"
    }
  }
}
