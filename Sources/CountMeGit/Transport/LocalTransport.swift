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
    return try ProcessChannel(
      "git", ["-c", Self.setting(for: service), service.subcommand, "--", path], speaking: service,
      isOverSSH: false, remote: remote, options: options)
  }

  private static func setting(for service: GitService) -> String {
    switch service {
    // Looking for deltas costs more than to read twice the bytes from a disk of this machine.
    case .uploadPack: "pack.window=0"
    // A file for each object would take a block of the disk.
    case .receivePack: "receive.unpackLimit=1"
    }
  }

  func shell(_ options: TransportOptions) -> RemoteShell? {
    RemoteShell(folder: SSHCommand.quoted(path), remote: remote, options: options) {
      ("sh", ["-c", $0])
    }
  }
}
