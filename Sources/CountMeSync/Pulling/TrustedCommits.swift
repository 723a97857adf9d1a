/// Which commits that are not sent yet are good without a look.
package enum TrustedCommits {
  /// Those that this program wrote, as it judged them then.
  case own
  /// None: an earlier version of the program did not ask for all that others ask for.
  case nobody
}
