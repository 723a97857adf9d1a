/// The first name of a path that an older tree does not have.
package struct FirstNewName: Sendable, Equatable {
  /// The folder in the newer tree that it stands in.
  package let folder: ObjectID
  /// How many names come before it.
  package let depth: Int
}
