/// Why bytes could not be moved to or from a peer.
package enum ChannelFailure: Error, Sendable, Equatable {
  /// Nothing moved for as long as the timeout.
  case timedOut
  /// The person, or the program, asked to stop.
  case cancelled
  /// The peer no longer reads.
  case closed
  /// A system call failed with this number.
  case system(errno: Int32, operation: String)
}

extension ChannelFailure: CustomStringConvertible {
  /// What went wrong, for a person.
  package var description: String {
    switch self {
    case .timedOut: "it was silent for too long"
    case .cancelled: "it was stopped"
    case .closed: "it went away"
    case .system(let number, let operation): "cannot \(operation): \(ErrorNumber(number).text)"
    }
  }
}
