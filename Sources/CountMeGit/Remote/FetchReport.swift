/// What a fetch did.
///
/// No reference was moved: that is for whoever has verified the objects.
package struct FetchReport: Sendable {
  /// The objects that were asked for, which are now all here with everything behind them.
  package let wanted: [ObjectID]
  /// How many objects came.
  package let objects: Int
  /// The commits we offered to find what is common.
  package let offers: Int
}
