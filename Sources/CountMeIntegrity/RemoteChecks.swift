import CountMeGit

/// What is wrong with a remote, or between it and this device.
extension IntegrityCheck {
  /// A remote answers, and what it has passes the rules.
  static let remoteReach = IntegrityCheck(.remoteReach) { snapshot in
    snapshot.remotes.compactMap { remote in remote.failure.map { (remote.name, $0) } }
  }

  /// What is here is on the remote, too.
  static let missingThere = IntegrityCheck(.missingThere) { snapshot in
    snapshot.remotes.flatMap { remote in
      remote.onlyHere.map { ($0, "\(remote.name) does not have it") }
    }
  }

  /// What is on the remote is here, too.
  static let missingHere = IntegrityCheck(.missingHere) { snapshot in
    snapshot.remotes.flatMap { remote in
      remote.onlyThere.map { ($0, "only \(remote.name) has it") }
    }
  }

  /// Documents are the same here and on the remote.
  static let differing = IntegrityCheck(.differing) { snapshot in
    snapshot.remotes.flatMap { remote in
      remote.differing.map { ($0, "\(remote.name) has another version") }
    }
  }

  /// No git that is gone left a lock at a remote in a folder.
  static let remoteLock = IntegrityCheck(.remoteLock) { snapshot in
    snapshot.remotes.flatMap { remote in
      remote.locks.map { path, isOld in
        (path, isOld ? "nobody holds this lock any more" : "this lock may be in use yet")
      }
    }
  }

  /// A remote in a folder judges what is pushed to it by our hook.
  static let remoteHook = IntegrityCheck(.remoteHook) { snapshot in
    snapshot.remotes.filter { $0.hasHook == false }
      .map { ($0.name, "it takes whatever is pushed") }
  }

  /// A remote in a folder takes pushes of any size.
  static let remoteLimit = IntegrityCheck(.remoteLimit) { snapshot in
    snapshot.remotes.compactMap { remote in
      remote.limit.map { (remote.name, "it takes no more than \($0) bytes at once") }
    }
  }

  /// git joins the packs of a remote in a folder.
  static let remotePacks = IntegrityCheck(.remotePacks) { snapshot in
    snapshot.remotes.filter(\.neverJoins)
      .map { ($0.name, "its gc.auto is 0, and its packs stay as many as came") }
  }

  /// A remote in a folder that the program made has the settings that it makes one with now.
  static let remoteSettings = IntegrityCheck(.remoteSettings) { snapshot in
    snapshot.remotes.flatMap { remote in
      remote.staleSettings.map { setting in
        let found = setting.found.map { "is \($0)" } ?? "is missing"
        let due = setting.due.map { "should be \($0)" } ?? "should not be set"
        return (remote.name, "\(setting.name) \(found) and \(due)")
      }
    }
  }
}
