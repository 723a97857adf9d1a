import CountMePlatform

import Glibc

/// A folder of this machine, or one that is mounted here: its service is a process of git.
struct LocalTransport: Transport {
  let path: String
  let remote: String

  func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel {
    guard unsafe access(path, F_OK) == 0 else {
      throw errno == EACCES
        ? TransportError(.authentication, remote: remote, message: "the folder may not be read")
        : TransportError(.pathMissing, remote: remote, message: "the folder is not there")
    }
    let settings = settings(for: service, telling: options.told).flatMap { ["-c", $0] }
    return try ProcessChannel(
      "git", settings + [service.subcommand, "--", path], speaking: service, isOverSSH: false,
      remote: remote, options: options)
  }

  private func settings(for service: GitService, telling names: [String]?) -> [String] {
    switch service {
    // Looking for deltas costs more than to read twice the bytes from a disk of this machine.
    case .uploadPack: ["pack.window=0"]
    // A file for each object would take a block of the disk.
    case .receivePack: ["receive.unpackLimit=1"] + hiding(allBut: names)
    }
  }

  /// Keeps git from telling of other accounts' references, and from looking whether what came hangs on them.
  ///
  /// Of a hidden reference git says nothing, and refuses to move it: the last setting that fits a name counts.
  /// So a repository that hides some itself, or whose settings cannot be read, is left to it.
  private func hiding(allBut names: [String]?) -> [String] {
    guard let names, hidesNothing else { return [] }
    let hidden = (["refs"] + names.map { "!\($0)" }).map { "receive.hideRefs=\($0)" }
    // What comes lies apart at first, and borrows from the repository, of which git lists all there is then.
    return borrows
      ? hidden : hidden + ["core.alternateRefsPrefixes=\(names.joined(separator: " "))"]
  }

  private var borrows: Bool {
    ["\(path)/objects", "\(path)/.git/objects"].contains {
      FileSystem.exists("\($0)/info/alternates")
    }
  }

  private var hidesNothing: Bool {
    for file in ["\(path)/config", "\(path)/.git/config"] {
      guard let bytes = try? FileSystem.read(file, limit: 1 << 20) else { continue }
      return ConfigurationFile(bytes).map { configuration in
        ["receive.hideRefs", "transfer.hideRefs"].allSatisfy { configuration[$0] == nil }
      } ?? false
    }
    return false
  }

  func shell(_ options: TransportOptions) -> RemoteShell? {
    RemoteShell(folder: SSHCommand.quoted(path), remote: remote, options: options) {
      ("sh", ["-c", $0])
    }
  }
}
