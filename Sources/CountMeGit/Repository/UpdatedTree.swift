/// A tree that was written anew.
package struct UpdatedTree: Sendable {
  /// The tree.
  package let id: ObjectID
  /// Where it goes beyond the bounds that were given.
  package let excess: [TreeExcess]
}
