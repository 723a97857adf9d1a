/// What a remote says it has: its references and where its `HEAD` points.
package struct RemoteReferences: Sendable {
  /// One reference of a remote.
  package struct Reference: Sendable, Equatable {
    /// The full name, such as `refs/heads/main`.
    package let name: String
    /// What it points at.
    package let id: ObjectID
  }

  /// The references, in the remote's order; `HEAD` is among them where it points at something.
  package private(set) var all: [Reference] = []
  /// What tags that are objects of their own lead to, by the bytes of their names.
  private var tagged: [[UInt8]: ObjectID] = [:]
  /// Objects that the remote has besides, from repositories it borrows from.
  private(set) var alsoHas: [ObjectID] = []
  /// What the remote can do, as `name` or `name=value`.
  var capabilities: [String] = []
  /// By the bytes of a name: to git two are two, also where text that is written otherwise reads the same.
  private var indexes: [[UInt8]: Int] = [:]

  /// Nothing.
  package init() {}

  /// Whether the remote has no reference at all.
  package var isEmpty: Bool { all.isEmpty }

  /// What the reference `name` points at.
  ///
  /// - Complexity: constant.
  package subscript(name: String) -> ObjectID? {
    indexes[Array(name.utf8)].map { all[$0].id }
  }

  /// What the tag `name` leads to, where it is an object of its own and the remote was asked for that.
  package func tagged(_ name: String) -> ObjectID? { tagged[Array(name.utf8)] }

  /// Every distinct object the remote says it has.
  package var tips: [ObjectID] {
    var seen: Set<ObjectID> = []
    return (all.map(\.id) + alsoHas).filter { seen.insert($0).inserted }
  }

  /// What stands behind a tag's name where the line is of what it leads to.
  private static let ofTag = "^{}"

  /// Notes what a tag leads to.
  mutating func note(_ id: ObjectID, taggedBy name: String) { tagged[Array(name.utf8)] = id }

  func can(_ capability: String) -> Bool {
    capabilities.contains { $0 == capability || $0.hasPrefix(capability + "=") }
  }

  /// Takes one advertised line in; false for a name that comes twice.
  mutating func add(_ name: String, _ id: ObjectID) -> Bool {
    if name == ".have" {
      alsoHas.append(id)
      return true
    }
    if name.hasSuffix(Self.ofTag) {
      note(id, taggedBy: String(name.dropLast(Self.ofTag.count)))
      return true
    }
    // A name that git itself would not take is nothing we could ever ask for.
    guard ReferenceNameRule.isValid(name) else { return true }
    guard indexes.updateValue(all.count, forKey: Array(name.utf8)) == nil else { return false }
    all.append(Reference(name: name, id: id))
    return true
  }
}
