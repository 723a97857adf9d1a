/// What this process knows of plain git's set-up.
enum SetUpSight {
  /// Nobody has looked yet.
  case unseen
  /// It was to be changed, and the machine refused that.
  case failed
  /// It is as it must be.
  case good
}
