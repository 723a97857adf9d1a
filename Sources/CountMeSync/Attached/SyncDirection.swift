/// Which way documents go when attached diaries are synced.
public enum SyncDirection: Sendable {
  case both, pull, push
}
