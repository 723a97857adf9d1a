import Glibc

/// A folder of this machine, or one that is mounted here: its service is a process of git.
struct LocalTransport: Transport {
  // Looking for deltas costs more than to read twice the bytes from a disk of this machine.
  private static let wholeObjects = ["-c", "pack.window=0"]

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
      "git", Self.wholeObjects + [service.subcommand, "--", path], speaking: service,
      isOverSSH: false, remote: remote, options: options)
  }

  func shell(_ options: TransportOptions) -> RemoteShell? {
    RemoteShell(folder: SSHCommand.quoted(path), remote: remote, options: options) {
      ("sh", ["-c", $0])
    }
  }
}
