/// How far an import is.
public enum ImportProgress: Sendable, Equatable {
  /// So many entries were read.
  case reading(entries: Int)
  /// So many bytes of a long file were read.
  case scanning(bytes: Int)
  /// So many entries are being written.
  case writing(entries: Int)
}
