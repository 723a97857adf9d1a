import CountMeModel
import Testing

/// How the change looks that somebody asks for.
enum RuleShape: String, CaseIterable {
  case wellFormed = "well-formed"
  case forgedUser = "userId of another"
  case noUser = "no userId"
  case wrongID = "wrong id for the path"
  case moved = "moved to another document's path"
  case immutable = "changed createdAt"
  case invalid = "invalid by schema"
  case notSigned = "without the account's signature"
  case older = "older than before"
  case otherKey = "another public key"
  case takenBack = "revocation taken back"
  case byMember = "by a member"
  case unknownFile = "no document's path"
  case unknownCollection = "unknown collection"
  case wrongPlace = "path of no id of the collection"
  case tooDeep = "twelve folders deep"
  case symbolicLink = "symbolic link"
  case submodule = "submodule"
  case executable = "executable"
  case gitFolder = ".git"
  case gitFolderHFS = ".git as HFS+ reads it"
  case gitFolderNTFS = ".git as NTFS reads it"
  case gitFolderUpper = ".GIT"
  case caseTwin = "name that differs by case only"
  case notUTF8 = "name that is no UTF-8"
  case tooLarge = "document of 2 MiB"
  case tooNested = "JSON of depth 10,000"
  case noObject = "JSON that is no object"

  private static let file: UInt32 = 0o100644

  /// The change, or nil where the shape means nothing for the operation.
  func change(
    _ operation: RuleOperation, _ document: JSONObject, _ collection: CollectionSchema
  ) throws -> CandidateChange? {
    let id = try #require(document["id"]?.string.flatMap { DocumentID($0) })
    let own = try #require(DocumentPath(collection.name, id, kind: collection.identifierKind))
    let path = path(own.text)
    let isCreation = operation == .create
    var new = document
    var old: JSONObject? = isCreation ? nil : document
    if !isCreation { new["lastModified"] = "2026-12-31T23:59:59.999Z" }
    guard try shape(&new, &old, operation, path) else { return nil }
    let before = old.map { version(.document($0), mode: Self.file) }
    let after = operation == .delete ? nil : version(content(new), mode: mode)
    return CandidateChange(
      path: path, before: before, after: after,
      schema: path == own.text || self == .wrongPlace ? collection : nil,
      twin: self == .caseTwin ? "Twin.json" : nil,
      author: self == .byMember ? .member(certificate: "profile/devices/ben.json") : .owner)
  }

  /// Gives the two versions their faults; false where there is nothing to be at fault.
  private func shape(
    _ new: inout JSONObject, _ old: inout JSONObject?, _ operation: RuleOperation, _ path: String
  ) throws -> Bool {
    switch self {
    case .forgedUser:
      new["userId"] = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
      if operation == .delete { old?["userId"] = new["userId"] }
    case .noUser: new["userId"] = nil
    case .wrongID: new["id"] = "2001-01-01"
    case .immutable:
      old?["createdAt"] = "2020-01-01T00:00:00.000Z"
      new["createdAt"] = "2021-01-01T00:00:00.000Z"
      return operation == .update
    case .invalid: new["lastModified"] = 1
    case .older:
      new["lastModified"] = "2001-01-01T00:00:00.000Z"
      return operation == .update
    case .otherKey:
      old?["publicKey"] = "ssh-ed25519 one"
      new["publicKey"] = "ssh-ed25519 other"
      return operation == .update
    case .takenBack:
      let field =
        switch AccountPlace(path) {
        case .account: "securedAt"
        case .invitation: "withdrawnAt"
        default: "revokedAt"
        }
      old?[field] = "2026-01-01T00:00:00.000Z"
      new[field] = nil
      return operation == .update
    default: break
    }
    return true
  }

  private var mode: UInt32 {
    switch self {
    case .symbolicLink: 0o120000
    case .submodule: 0o160000
    case .executable: 0o100755
    default: Self.file
    }
  }

  private func content(_ document: JSONObject) -> CandidateChange.Version.Content {
    switch self {
    case .tooLarge: .unreadable("it is too large")
    case .tooNested: .unreadable("it is not JSON: line 1, column 129")
    case .noObject: .unreadable("it is not a JSON object")
    default: .document(document)
    }
  }

  private func version(
    _ content: CandidateChange.Version.Content, mode: UInt32
  ) -> CandidateChange.Version {
    CandidateChange.Version(
      mode: mode, size: self == .tooLarge ? 2 << 20 : 300, content: content,
      isSignedByAccount: self != .notSigned)
  }

  private func path(_ own: String) -> String {
    let name = own.split(separator: "/").last ?? ""
    return switch self {
    case .moved: "\(own.dropLast(name.count))moved-\(name)"
    case .unknownFile: "readme.txt"
    case .unknownCollection: "unknown/\(name)"
    case .wrongPlace: "\(own.dropLast(name.count))x/y/\(name)"
    case .tooDeep: String(repeating: "a/", count: 12) + name
    case .gitFolder: ".git/\(name)"
    case .gitFolderHFS: "unknown/.g\u{200C}it/\(name)"
    case .gitFolderNTFS: "git~1/\(name)"
    case .gitFolderUpper: "unknown/.GIT/\(name)"
    case .notUTF8: "unknown/\u{FFFD}\(name)"
    default: own
    }
  }
}
