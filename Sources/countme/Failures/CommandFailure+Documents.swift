import CountMeKit

extension CommandFailure {
  /// Makes the text for documents and their collections.
  static func of(_ failure: DocumentFailure) -> CommandFailure {
    switch failure {
    case .unknownCollection(let name, let known):
      CommandFailure(
        .notFound, "there is no collection \(name.printable)",
        hint: Self.collections(like: name, among: known))
    case .ambiguousCollection(let name, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be \(candidates.joined(separator: " or "))",
        hint: "write more of the name")
    case .schemaUnusable(let path, let error):
      CommandFailure(schema: error, path: path)
    case .unreadable(let path, let error):
      CommandFailure(json: error, path: path)
    case .invalid(let path, let violations):
      CommandFailure(violations: violations, path: path)
    case .badIdentifier(let id, let collection, let kind):
      CommandFailure(
        .data, "\(id.printable) cannot be an id in \(collection)",
        hint: "ids there have the form \(kind.example)")
    case .notFound(let collection, let id):
      CommandFailure(
        .notFound, "there is no \(id.printable) in \(collection)",
        hint: "countme list \(collection) lists them")
    case .notInCommit(let collection, let id, let revision):
      CommandFailure(
        .notFound, "\(revision.printable) has no \(id.printable) in \(collection)",
        hint: "countme history \(collection) \(id.shellWord) lists its versions")
    case .ambiguousIdentifier(let prefix, let collection, let candidates):
      CommandFailure(
        .usage, "\(prefix.printable) is the beginning of \(candidates.count) ids in \(collection)",
        hint: "write more of it: \(candidates.prefix(4).joined(separator: ", "))")
    case .alreadyExists(let collection, let id):
      CommandFailure(
        .cannotCreate, "\(id.printable) exists in \(collection) already",
        hint: "countme set \(collection) \(id.printable) FIELD=VALUE changes it")
    }
  }

  private static func collections(like name: String, among known: [String]) -> String {
    let near = NearestNames(names: known).near(name)
    let all = "the collections are: \(known.joined(separator: ", "))"
    return near.isEmpty
      ? all
      : "did you mean \(near.joined(separator: " or "))? countme schema list shows all"
  }
}
