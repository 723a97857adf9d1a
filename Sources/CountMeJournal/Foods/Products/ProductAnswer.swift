/// What Open Food Facts told of a barcode.
public enum ProductAnswer: Sendable, Equatable {
  /// It is known here now.
  case known
  /// It has no product with this barcode, or none whose energy it knows.
  case unknown
  /// It told nothing.
  case failure(OnlineFoodFailure)
}
