/// How an import goes about its work.
public struct ImportOptions: Sendable {
  /// Whether only to say what would be done.
  public var isDryRun = false
  /// Whether the first bad row ends the import, and nothing is taken over.
  public var isStrict = false
  /// The collection that a table of our own is of, where its name does not tell.
  public var collection: String?
  /// What weights are in where the file does not tell; nil for what the app's files mostly have.
  public var weightUnit: WeightUnit?
  /// Whether entries that were removed here come back.
  public var bringsBackRemoved = false
  /// Is told now and then how far the import is.
  public var progress: @Sendable (ImportProgress) -> Void = { _ in }

  /// Takes over what can be, silently.
  public init() {}
}
