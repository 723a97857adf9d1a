import CountMePlatform

extension Remote {
  /// A setting of a remote in a folder that keeps it from what `remote create` makes one to be now.
  package struct StaleSetting: Sendable, Equatable {
    /// The setting's name, as `gc.auto`.
    package let name: String
    /// What it is; nil where it is missing.
    package let found: String?
    /// What it should be; nil for what git takes without it.
    package let due: String?
  }

  /// The settings of a remote in a folder that an earlier `remote create` made otherwise; nil where none has made it.
  ///
  /// Others that a person has changed are left to them.
  ///
  /// - Parameter gitDirectory: where its configuration lies.
  package static func staleSettings(in gitDirectory: String) -> [StaleSetting]? {
    guard let configuration = configuration(in: gitDirectory),
      oldestSettings.allSatisfy({ configuration[$0.0] == $0.1 })
    else { return nil }
    var stale: [StaleSetting] = []
    if configuration["gc.auto"] == "0" {
      stale.append(StaleSetting(name: "gc.auto", found: "0", due: nil))
    }
    for (name, due) in settings where configuration[name] == nil {
      stale.append(StaleSetting(name: name, found: nil, due: due))
    }
    let isEarlier = ["receive.denyDeletes", noNewBeginning].allSatisfy {
      configuration[$0] == "true"
    }
    // Where the host had no program that could be a hook.
    if isEarlier, !FileSystem.exists("\(gitDirectory)/hooks/pre-receive") {
      stale.append(StaleSetting(name: noNewBeginning, found: "true", due: nil))
    }
    return stale
  }

  /// The setting that keeps a branch from beginning anew.
  private static let noNewBeginning = "receive.denyNonFastForwards"

  /// Whether git joins the packs of a remote in a folder only when somebody asks for it.
  ///
  /// - Parameter gitDirectory: as for ``staleSettings(in:)``.
  package static func neverJoinsPacks(in gitDirectory: String) -> Bool {
    configuration(in: gitDirectory)?["gc.auto"] == "0"
  }

  private static func configuration(in gitDirectory: String) -> ConfigurationFile? {
    let bytes = try? FileSystem.read("\(gitDirectory)/config", limit: 1 << 20)
    return bytes.flatMap(ConfigurationFile.init)
  }

  /// Gives a remote in a folder the settings of one that is made now.
  ///
  /// - Parameter gitDirectory: as for ``staleSettings(in:)``.
  package static func renewSettings(in gitDirectory: String) throws(GitError) {
    guard let stale = staleSettings(in: gitDirectory), !stale.isEmpty else { return }
    let repository = try Repository.open(at: gitDirectory)
    for setting in stale { try repository.setSetting(setting.name, setting.due) }
  }
}
