/// How one field is merged inside either document rule (`x-merge` on a property).
public enum FieldMergeRule: String, Sendable {
  /// A set of ids: present if in either side, unless one side removed it since the base.
  case union
  /// The greater value when both changed; one-sided changes win.
  case maximum
  /// The smaller value when both changed; one-sided changes win.
  case minimum
  /// The base plus both sides' deltas, not below 0.
  case counter
  /// Recomputed from the merged tree, after everything else.
  case derived
}
