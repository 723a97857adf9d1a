/// One reference to move on a remote.
package struct ReferenceUpdate: Sendable, Equatable {
  /// The full name on the remote.
  package let name: String
  /// What it must point at before; nil where it must not exist.
  package let old: ObjectID?
  /// What it shall point at; nil to remove it.
  package let new: ObjectID?

  /// Moves `name` from `old` to `new`.
  package init(name: String, old: ObjectID?, new: ObjectID?) {
    self.name = name
    self.old = old
    self.new = new
  }
}

/// What became of a push.
package enum PushOutcome: Sendable, Equatable {
  /// The remote has said so of every reference.
  case accepted
  /// The remote, or we in advance, refused these; with `atomic` nothing was changed.
  case refused([PushRefusal])
  /// Everything was sent, and then no answer came: it may have been done or not.
  case unknown(TransportError)
}

/// Why one reference was not moved.
package struct PushRefusal: Sendable, Equatable {
  /// What stood in the way.
  package enum Reason: Sendable, Equatable {
    /// The remote's reference is not where it was expected: someone was faster. Nothing was sent.
    case stale(found: ObjectID?)
    /// The reference was moved by someone else while we were sending.
    case raced
    /// The remote's rules: a hook, or its configuration.
    case declined
    /// The remote could not take the objects in.
    case unpacking
  }

  /// The reference.
  package let name: String
  /// What stood in the way.
  package let reason: Reason
  /// The remote's words; control characters are still in them.
  package let text: String

  /// Whether fetching, merging and pushing again is the answer.
  package var isRace: Bool {
    switch reason {
    case .stale, .raced: true
    case .declined, .unpacking: false
    }
  }
}

/// What a push did.
package struct PushReport: Sendable {
  /// What became of it.
  package let outcome: PushOutcome
  /// What the remote told the person; control characters are still in it.
  package let remoteMessages: String
  /// What the remote had before.
  package let references: RemoteReferences
  /// How many commits were sent.
  package let commits: Int
  /// How many objects were sent.
  package let objects: Int
  /// How many bytes they were as a pack.
  package let bytes: Int
}

/// How far a push has come.
package struct PushProgress: Sendable, Equatable {
  /// Objects sent so far.
  package let sent: Int
  /// Objects to send.
  package let total: Int
}
