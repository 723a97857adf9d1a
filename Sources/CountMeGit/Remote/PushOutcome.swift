/// What became of a push.
package enum PushOutcome: Sendable, Equatable {
  /// The remote has said so of every reference.
  case accepted
  /// The remote, or we in advance, refused these; nothing was changed.
  case refused([PushRefusal])
  /// Everything was sent, and then no answer came: it may have been done or not.
  case unknown(TransportError)
}
