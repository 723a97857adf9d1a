extension HostileChange {
  private static let bad = "its signature is missing or bad"
  private static let stranger = "its device is not certified for this branch"
  private static let revoked = "its device was revoked"

  /// Who signed.
  static let signatures = [
    Self("unsigned", "SIGN=", bad),
    Self("signed by a key that was never certified", "SIGN=-S$PWD/../stranger", stranger),
    Self("signed by another user's device", "SIGN=-S$(cat ../bob-key)", stranger),
    Self("signed by a device that was revoked", "SIGN=-S$PWD/../tablet-key", revoked),
    Self(
      "a revoked device's commit below a signed one",
      "SIGN=-S$PWD/../tablet-key; PARENTS=\"-p $(seal)\"; SIGN=-S", revoked),
    Self(
      "a revoked device's commit on top of what it knew, merged",
      """
      OLD=$(git log --format=%H --diff-filter=A -- $(cat ../tablet-path))
      SIGN=-S$PWD/../tablet-key; PARENTS="-p $HEAD -p $OLD"
      """, revoked),
    Self(
      "the signature of another commit",
      """
      NEW=$(git cat-file commit HEAD | sed "s/^parent .*/parent $HEAD/;1s/.*/tree $TREE/" \
        | git hash-object -t commit -w --stdin); SPEC=$NEW:$BRANCH
      """, bad),
    Self("a signature for another purpose", signing("-n file"), bad),
    Self("a signature of other bytes", signing("-n git", "echo more"), bad),
    Self(
      "a signature of another kind",
      """
      NEW=$(git cat-file commit $(SIGN= seal) | awk 'NF == 0 && !done { print "gpgsig x"; done = 1 } 1' \
        | git hash-object -t commit -w --stdin); SPEC=$NEW:$BRANCH
      """, bad),
    Self(
      "an unsigned commit below a signed one",
      "SIGN=; PARENTS=\"-p $(seal)\"; SIGN=-S", bad),
    Self(
      "a stranger's commit below a signed one",
      "SIGN=-S$PWD/../stranger; PARENTS=\"-p $(seal)\"; SIGN=-S", stranger),
    Self(
      "another author and committer",
      "export GIT_AUTHOR_EMAIL=$USER_ID GIT_COMMITTER_EMAIL=$USER_ID; SIGN=-S$PWD/../stranger",
      stranger),
  ]

  /// A commit whose signature was made by hand.
  private static func signing(_ purpose: String, _ more: String = "true") -> String {
    """
    DRAFT=$(SIGN= seal); KEY=$(git config user.signingkey)
    (git cat-file commit $DRAFT; \(more)) | ssh-keygen -q -Y sign \(purpose) -f "$KEY" 2>/dev/null >../sig
    NEW=$( (git cat-file commit $DRAFT | sed '/^$/,$d'; sed '1s/^/gpgsig /;2,$s/^/ /' ../sig
      git cat-file commit $DRAFT | sed -n '/^$/,$p') | git hash-object -t commit -w --stdin)
    SPEC=$NEW:$BRANCH
    """
  }

  private static let account = "its account document is missing or another's"
  private static let key = "the account key's signature is missing or bad"

  /// The account and its devices.
  static let accounts = [
    Self(
      "another user's account", "entry 100644 $(cat ../bob-account) profile/account.json", account),
    Self("no account", "remove profile/account.json", account),
    Self("an account with another address", "alter profile/account.json s/ann@/eve@/", account),
    Self(
      "an account that is not signed", "alter profile/account.json /signature/d", account),
    Self(
      "an account as a link",
      "entry 120000 $(git rev-parse HEAD:profile/account.json) profile/account.json", account),
    Self(
      "a device that certifies itself",
      """
      KEY=$(cut -d' ' -f1,2 ../stranger.pub)
      alter $DEVICE "s|\\"publicKey\\": .*|\\"publicKey\\": \\"$KEY\\",|"; SIGN=-S$PWD/../stranger
      """, stranger),
    Self(
      "another key for a device",
      """
      KEY=$(cut -d' ' -f1,2 ../stranger.pub)
      alter $DEVICE "s|\\"publicKey\\": .*|\\"publicKey\\": \\"$KEY\\",|"
      """, key),
    Self("a device under another name", "alter $DEVICE s/x/x/ profile/devices/other.json", "id"),
    Self("a device's name changed", "alter $DEVICE 's/\"name\": \"/&evil /'", key),
    Self(
      "an older version of the account",
      "entry 100644 $(cat ../tablet-account) profile/account.json",
      "an older version would be put back"),
    Self(
      "a revocation taken back", "entry 100644 $(cat ../tablet-device) $(cat ../tablet-path)",
      "a revocation would be taken back"),
    Self(
      "a revocation struck out", "alter $(cat ../tablet-path) /revokedAt/d", key),
    Self("a device forgotten", "remove $DEVICE", "a device would be forgotten"),
    Self(
      "a device of another user", "entry 100644 $(cat ../bob-device) profile/devices/bob.json", "id"
    ),
  ]
}
