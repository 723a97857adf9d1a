/// What a person calls by its name.
public enum NamedThing: Hashable, Sendable {
  case attachedDiary
  case collection
  case conflict
  case device
  case fastingPlan
  case group
  /// A group that this account owns.
  case ownGroup
  case habit
  case invitation
  case meal
  case member
  case reaction
  case remote
  case share
  /// The remote of a share, which this device has not named.
  case remoteOfShare(String)
  /// Something to use up by a day.
  case useByItem
  /// A document of a collection whose schema has this title.
  case document(title: String)
}
