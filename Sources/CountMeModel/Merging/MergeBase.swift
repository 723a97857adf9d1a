/// What a document was before two versions of it went apart.
///
/// Where devices merged crosswise, a history has several last common points. They are merged first,
/// the same way, and what they make is the base. What stands at each of them counts too: a side
/// that differs from the base, but has what stood at one of the points, may have changed nothing and
/// only been merged another way round. It is not taken for the only change, or two remotes could
/// disagree for ever about a document that was made twice and deleted once, each merge turning
/// round what the one before it did. Where a commit of that side alone brought the version, it is a change, and its
/// caller gives no points.
public struct MergeBase: Sendable, Equatable {
  /// The version at the base, or what the versions at several points make.
  public let version: MergeVersion
  /// The versions at each point, where there are several.
  let versions: [MergeVersion]

  /// The version at the only base.
  public init(_ version: MergeVersion) {
    self.version = version
    versions = []
  }

  /// The versions at several bases, in any order, and what they make.
  public init(_ version: MergeVersion, mergedFrom versions: [MergeVersion]) {
    self.version = version
    self.versions = versions
  }

  /// Whether a version that differs from the base may be nobody's change.
  func isDisputed(_ version: MergeVersion) -> Bool { versions.contains(version) }

  /// The members of the base.
  var document: JSONObject? { version.document }

  /// The members at each of several points, with nil for those that had none.
  var documents: [JSONObject?] { versions.map(\.document) }

  /// Whether both have the same version, and the same at each point in any order.
  public static func == (left: Self, right: Self) -> Bool {
    left.version == right.version && left.versions.count == right.versions.count
      && left.versions.allSatisfy(right.versions.contains)
      && right.versions.allSatisfy(left.versions.contains)
  }
}
