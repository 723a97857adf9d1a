/// One reference to move on a remote.
package struct ReferenceUpdate: Sendable, Equatable {
  /// The full name on the remote.
  package let name: String
  /// What it must point at before; nil where it must not exist.
  package let old: ObjectID?
  /// What it shall point at; nil to remove it.
  package let new: ObjectID?
  /// Whether the remote has all of `new` already, which need not be here then.
  package let isThere: Bool

  /// Moves `name` from `old` to `new`.
  package init(name: String, old: ObjectID?, new: ObjectID?, isThere: Bool = false) {
    self.name = name
    self.old = old
    self.new = new
    self.isThere = isThere
  }
}
