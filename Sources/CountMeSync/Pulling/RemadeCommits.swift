/// Which commits may be made again in this device's name.
package enum RemadeCommits {
  /// Those that were made in this folder, by plain git or under a key that was revoked since.
  case madeHere
  /// Also those that plain git brought from elsewhere and nobody vouches for: a person has said so.
  case all
}
