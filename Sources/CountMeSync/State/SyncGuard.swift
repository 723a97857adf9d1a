/// What stops a sync until a person says that it is meant.
public enum SyncGuard: String, Sendable, CaseIterable {
  /// The remote's branch does not follow on what this device has verified there.
  case rewound
  /// The remote has lost the branch.
  case emptied
  /// More than a fifth of the documents, and at least 50, would go.
  case deletions
  /// The remote's branch ends with what a device wrote that was revoked elsewhere.
  case revoked
}
