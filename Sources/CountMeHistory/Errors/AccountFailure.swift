/// Why keys, passwords or sessions do not allow it.
public enum AccountFailure: DiaryFailure {
  /// The branch is a user's whose key is not on this device any more, or is none of the account's.
  case keyMissing(user: String)
  /// The command needs an account and nobody is signed in.
  case notSignedIn
  /// Somebody is signed in already.
  case alreadySignedIn(user: String)
  /// The text is not an e-mail address.
  case invalidEmail(String)
  /// The password is too short.
  case weakPassword
  /// The remote has an account with this address.
  case emailInUse
  /// Address or password are wrong; it is never said which.
  case invalidCredentials
  /// The remote has no reference by which an address leads to its account, and none of its accounts, or too many to
  /// look at, has this address.
  case nothingAnnounced(remote: String, accounts: Int)
  /// The remote has more accounts than are looked through for one without an address, and it is none of the first.
  case tooManyAccounts(remote: String, accounts: Int)
  /// The password is not that of the account that is signed in.
  case wrongPassword
  /// Address or recovery code are wrong; it is never said which.
  case wrongRecoveryCode
  /// The code of an invitation is wrong, used, withdrawn or too old; it is never said which.
  case invalidInvitation
  /// The share of the code is followed already, by this name.
  case followedAlready(name: String)
  /// The invitation has let a device in already: what can be done is to revoke that one.
  case invitationUsed(device: String)
  /// Only the owner may do that, and this is a member's device.
  case onlyMember
  /// A group's diary is shared with whoever is in the group, and otherwise with nobody.
  case groupNotShared
  /// The owner of a group cannot leave it.
  case ownerCannotLeave
  /// No remote has the group of the person's own.
  case noSuchGroup(name: String)
  /// The folder is a group's: nobody has a password for it, so who signs out there could not sign in again.
  case groupSession(name: String)
  /// Nobody is signed in any more in a group's folder, so nothing that is written there would reach anybody.
  case groupSignedOut(name: String)
  /// The account owns a group, which nobody could delete any more without it.
  case ownsGroup(name: String)
  /// The account has no address: whoever signs out gets in again by its recovery code alone.
  case onlyCodeOpens
  /// The account has no address yet.
  case anonymousAccount
  /// The account has an address already.
  case alreadyLinked(email: String)
  /// The account has had as many devices as one can have, those that were revoked included.
  case tooManyDevices(most: Int)
  /// A device cannot revoke itself.
  case ownDevice
  /// The account's owner has revoked this device; what it wrote is kept, and it is signed out.
  case deviceRevoked
  /// The group's owner has removed this member; what it wrote is kept, and it is signed out.
  case memberRemoved
  /// The group was deleted by its owner; `tip` is the last commit that this device had.
  case groupDeleted(tip: String)
  /// The account was deleted on another device; `tip` is the last commit that this device had, and `keptBy` has the
  /// addresses of its remotes that could not be told.
  case accountClosed(tip: String, keptBy: [String])
  /// A key file is open to others or is not what it should be.
  case unsafeKeyFile(path: String, detail: String)
}
