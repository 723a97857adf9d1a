import CountMePlatform

/// How a person cloned with plain git so that a part stayed at the remote.
public enum PartialClone: Sendable, Equatable {
  /// The history is cut off: `git clone --depth`.
  case shallow
  /// Files come when they are asked for: `git clone --filter`.
  case filtered
}

extension PartialClone {
  /// What the repository in a directory says of itself; nil where it is meant to be whole.
  package init?(gitDirectory: String) {
    if FileSystem.exists("\(gitDirectory)/shallow") {
      self = .shallow
      return
    }
    let packs = (try? FileSystem.list("\(gitDirectory)/objects/pack")) ?? []
    guard packs.contains(where: { $0.name.hasSuffix(".promisor") }) else { return nil }
    self = .filtered
  }
}
