extension HostileChange {
  private static let place = "only diaries have a place here"
  private static let damaged = "it is not a commit"

  /// What references lead to, and which there are.
  static let references = [
    Self("a tag", "SPEC=HEAD:refs/tags/v1", place, .nothing),
    Self("notes", "SPEC=HEAD:refs/notes/commits", place, .nothing),
    Self("a branch named main", "SPEC=HEAD:refs/heads/main", place, .nothing),
    Self("the guest's branch", "SPEC=HEAD:refs/heads/guest", place, .nothing),
    Self("a branch of no user", "SPEC=HEAD:refs/heads/users/ann", place, .nothing),
    Self("a branch below a user's", "SPEC=HEAD:$BRANCH-x/y", place, .nothing),
    Self("a reference of git's reviews", "SPEC=HEAD:refs/pull/1/head", place, .nothing),
    Self("a reference of ours that means nothing", "SPEC=HEAD:refs/countme/x", place, .nothing),
    Self(
      "another user's branch", "SPEC=+HEAD:refs/heads/users/$BOB",
      "history is added to here, never rewritten", .nothing),
    Self(
      "another user's branch, added to",
      "PARENTS=\"-p $(git rev-parse bob)\"; SPEC=$(seal):refs/heads/users/$BOB",
      "its account document is missing or another's", .nothing),
    Self(
      "another user's branch, deleted", "SPEC=:refs/heads/users/$BOB", "the account is not closed",
      .nothing),
    Self(
      "a branch of a user that nobody is", "SPEC=HEAD:refs/heads/users/${BOB%??????}aaaaaa",
      "missing or another's", .nothing),
    Self(
      "an address taken over", "SPEC=+HEAD:$(cat ../bob-lookup)", "an account has this address",
      .nothing),
    Self(
      "an address deleted", "SPEC=:$(cat ../bob-lookup)", "an account has this address", .nothing),
    Self(
      "an address that is not the account's",
      "SPEC=HEAD:refs/countme/accounts/$(printf 'a%.0s' {1..52})",
      "it leads to no account with that address", .nothing),
    Self(
      "a blob as a branch", "SPEC=+$DOCUMENT:refs/heads/users/$BOB", damaged, .nothing),
    Self("a tree as a branch", "SPEC=+$TREE:refs/heads/users/$BOB", damaged, .nothing),
    Self(
      "a tag object as a branch", "git tag -a -m x x HEAD; SPEC=+x:refs/heads/users/$BOB", damaged,
      .nothing),
    Self(
      "a blob as the person's own branch", "SPEC=+$DOCUMENT:$BRANCH", damaged,
      .says("is not a commit", 76)),
    Self("a blob as an address", "SPEC=+$DOCUMENT:$(cat ../bob-lookup)", damaged, .nothing),
  ]
}
