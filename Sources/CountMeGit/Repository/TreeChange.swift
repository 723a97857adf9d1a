/// A file of a tree that is to be different.
package struct TreeChange: Sendable, Equatable {
  /// The path from the tree's root.
  package let path: String
  /// The blob that shall be there, or nil for nothing.
  package let blob: ObjectID?

  /// Sets `path` to a blob, or removes it where `blob` is nil.
  package init(path: String, blob: ObjectID?) {
    self.path = path
    self.blob = blob
  }
}
