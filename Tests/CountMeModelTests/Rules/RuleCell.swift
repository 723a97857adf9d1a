import CountMeModel
import CountMeSchema
import Testing

/// Who asks, as the branch that is asked for sees them.
enum RuleActor: String, CaseIterable {
  case owner
  case anotherUser = "another user"
  case revokedDevice = "a revoked device"
  case uncertifiedDevice = "a device that was never certified"
  case unsigned = "nobody's signature"
  case guest = "a guest"

  var signer: SignerStatus {
    switch self {
    case .owner: .certified
    case .anotherUser, .uncertifiedDevice: .stranger
    case .revokedDevice: .revoked
    case .unsigned, .guest: .nobody
    }
  }
}

/// What is asked for.
enum RuleOperation: String, CaseIterable {
  case create, read, update, delete, list

  /// Whether a commit is needed for it.
  var writes: Bool { self != .read && self != .list }
}

/// One question of the table.
struct RuleCell {
  let actor: RuleActor
  let operation: RuleOperation
  let shape: RuleShape
  let collection: CollectionSchema

  /// A question with its answer.
  struct Answer {
    let cell: RuleCell
    let verdict: Verdict
    let document: JSONObject

    var pair: (RuleCell, Verdict) { (cell, verdict) }

    /// The verdict in words that do not depend on which document it is about.
    var words: String {
      let name = cell.collection.name.text
      let id = document["id"]?.string ?? ""
      return verdict.words
        .replacing("id is \(id),", with: "id is ID,")
        .replacing("name \(id) ", with: "name ID ")
        .replacing("name moved-\(id) ", with: "name OTHER ")
        .replacing("document of \(name)", with: "document of COLLECTION")
    }
  }

  /// Whose branch it is.
  static let owner = UserID.named("z")

  /// Every question for every collection.
  static let all = Result {
    var answers: [Answer] = []
    for name in EmbeddedSchema.all.map(\.collection).sorted() {
      let example = Example.documents(of: name, "valid").first { $0.file == "ordinary.json" }
      let bytes = try #require(example).bytes
      var document = try #require(try JSONValue(parsing: bytes).object)
      document["userId"] = .string(owner.text)
      for cell in cells(of: try Example.schema(of: name)) {
        if let verdict = try cell.verdict(document) {
          answers.append(Answer(cell: cell, verdict: verdict, document: document))
        }
      }
    }
    return answers
  }

  private static func cells(of collection: CollectionSchema) -> [RuleCell] {
    RuleShape.allCases.flatMap { shape in
      RuleOperation.allCases.flatMap { operation in
        RuleActor.allCases.map {
          RuleCell(actor: $0, operation: operation, shape: shape, collection: collection)
        }
      }
    }
  }

  /// What the engine answers, or nil where the shape means nothing for the operation.
  ///
  /// A commit is refused by its signature first. Reading makes no commit: whoever can fetch can read.
  func verdict(_ document: JSONObject) throws -> Verdict? {
    guard operation.writes else { return .allowed }
    guard let change = try shape.change(operation, document, collection) else { return nil }
    if actor.signer.verdict != .allowed { return actor.signer.verdict }
    return ChangePolicy(owner: Self.owner).judge(change)
  }
}

extension UserID {
  /// The user whose id is one letter over and over.
  fileprivate static func named(_ letter: Character) -> UserID {
    UserID(String(repeating: letter, count: 25) + "a") ?? .guest
  }
}

extension Verdict {
  var words: String {
    switch self {
    case .allowed: "allowed"
    case .refused(let rule, let reason): "refused, \(reason) (\(rule))"
    }
  }
}
