/// How a document that both sides changed is merged (`x-merge` at a schema's root).
public enum DocumentMergeRule: String, Sendable {
  /// The later `lastModified` counts, as a whole.
  case lastWriteWins
  /// Each field is merged three-way on its own, going into objects.
  case fieldwise
}
