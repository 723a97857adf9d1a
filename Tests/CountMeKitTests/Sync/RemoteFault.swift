import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport

@testable import CountMeKit

/// What can go wrong on the way to a remote, or there.
enum RemoteFault: CaseIterable {
  /// Nobody listens.
  case offline
  /// There is no repository at the place.
  case missing
  /// A hook refuses every push.
  case refusing
  /// The repository cannot be written.
  case damaged
}

extension SyncWorld {
  /// The first remote's branch.
  func remoteTip() throws -> Tip {
    try Tip(of: try devices[0].folder.branch().reference, at: remotes[0])
  }

  /// Whether the first remote's branch has a commit.
  func remoteHas(_ commit: String) throws -> Bool {
    let id = try present(ObjectID(hex: commit))
    let repository = try Repository.open(at: remotes[0])
    let tip = try remoteTip().commit
    return try tip == id || repository.isAncestor(id, of: tip)
  }

  /// Takes a device away from its remote.
  func disconnect(_ device: TestDiary) throws {
    // Nothing listens on this port of the machine itself.
    try setURL("http://127.0.0.1:1/diary.git", of: device)
  }

  /// Brings a device back to its remote.
  func connect(_ device: TestDiary) throws { try setURL(remotes[0], of: device) }

  private func setURL(_ url: String, of device: TestDiary) throws {
    try Repository.open(at: device.folder.path).setSetting("remote.origin.url", url)
  }

  func breakRemote(of device: TestDiary, _ fault: RemoteFault) throws {
    switch fault {
    case .offline: try disconnect(device)
    case .missing: try setURL("\(world.folder.path)/nowhere.git", of: device)
    case .refusing:
      _ = try world.lines(
        """
        mkdir -p remote.git/hooks; cd remote.git/hooks
        printf '#!/bin/sh\\necho no >&2; exit 1\\n' >pre-receive; chmod +x pre-receive
        """)
    case .damaged: _ = try world.lines("mv remote.git/HEAD remote.git/LOST")
    }
  }

  func mendRemote(of device: TestDiary) throws {
    try connect(device)
    _ = try world.lines(
      "cd remote.git; rm -f hooks/pre-receive; if [ -e LOST ]; then mv LOST HEAD; fi")
  }
}
