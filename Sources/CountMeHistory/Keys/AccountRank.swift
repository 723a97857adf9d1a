import CountMeModel

/// Which of two versions of an account counts: the one whose password and recovery code were set later, and of those
/// with the same the one that was signed later.
///
/// An address that another device sets at the same time must not bring a password back that somebody else may know, nor
/// take the place of a recovery code that was shown. The same order as ``AccountPlace/finality(of:)`` gives to a merge.
package struct AccountRank: Sendable, Equatable, Comparable {
  /// When password and recovery code were set anew; empty where they are the first.
  package let secured: String
  /// When the version was signed; empty where there is none.
  package let stamp: String

  /// The rank of what was noted of a version; without any, that of none.
  package init(secured: String = "", stamp: String = "") {
    (self.secured, self.stamp) = (secured, stamp)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.secured, left.stamp) < (right.secured, right.stamp)
  }

  /// Whether a person has said something of the account since this version, such as a new password.
  ///
  /// What is only noted, or begins anew, is later by a millisecond each time, and what is said by a second at least.
  ///
  /// - Parameter other: the rank of another version, which may have been made apart.
  package func isOutdone(by other: AccountRank) -> Bool {
    guard secured == other.secured, let own = Timestamp(stamp), let later = Timestamp(other.stamp)
    else { return self < other }
    return own.adding(milliseconds: 500) <= later
  }
}

extension AccountDocument {
  /// Where this version stands among others of the account.
  package var rank: AccountRank {
    let secured = AccountPlace.account.finality(of: fields) > 0 ? fields["securedAt"]?.string : nil
    return AccountRank(secured: secured ?? "", stamp: stamp)
  }
}
