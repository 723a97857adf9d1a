/// What has happened around a diary.
package struct WatchedChanges: Sendable, Equatable {
  /// Files of the diary, or one of its branches, may be other than before.
  package var files = false
  /// An address or a route of this machine came or went.
  package var network = false
}
