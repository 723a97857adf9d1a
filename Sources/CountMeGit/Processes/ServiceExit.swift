import CountMePlatform

/// How a service's process ended, and what that says about the remote.
///
/// git and ssh tell the cause in words only; the texts are those of git 2.11 and later and OpenSSH 7
/// and later in the C locale. What is not known stays a plain refusal with the remote's own words.
struct ServiceExit {
  let isOverSSH: Bool
  let exit: ChildProcess.Exit
  let errors: [UInt8]

  func error(remote: String) -> TransportError {
    let text = String(decoding: errors, as: UTF8.self)
    let (reason, message) = verdict(text)
    return TransportError(reason, remote: remote, message: message, remoteMessages: text)
  }

  private func verdict(_ text: String) -> (TransportError.Reason, String) {
    if let path = ownedByOther(text) {
      return (.ownership(path: path), "the folder belongs to another user")
    }
    if isOverSSH, let verdict = sshVerdict(text) { return verdict }
    if text.contains("not appear to be a git repository") || text.contains("not a git repository")
      || text.contains("Repository not found") || text.contains("is not an exported repository")
    {
      return (.notARepository, "there is no git repository at that place")
    }
    let cut = ["Could not read from remote repository", "hung up unexpectedly", "early EOF"]
    if exit == .status(0) || errors.isEmpty || cut.contains(where: { text.contains($0) }) {
      return (.disconnected, "the remote closed the connection")
    }
    return (.remote, "the remote gave up")
  }

  private func ownedByOther(_ text: String) -> String? {
    guard let start = text.firstRange(of: "detected dubious ownership in repository at '"),
      let end = text[start.upperBound...].firstIndex(of: "'")
    else { return nil }
    return String(text[start.upperBound..<end])
  }

  private func sshVerdict(_ text: String) -> (TransportError.Reason, String)? {
    if exit == .status(127) {
      return (.programMissing("git"), "git is not installed on the host")
    }
    guard exit == .status(255) else { return nil }
    if text.contains("Host key verification failed") || text.contains("HOST IDENTIFICATION HAS")
      || text.contains("No matching host key")
    {
      return (.hostIdentity, "the host's key is not one that ssh knows")
    }
    if text.contains("Permission denied") || text.contains("Too many authentication failures")
      || text.contains("No supported authentication methods")
    {
      return (.authentication, "the host does not let us in")
    }
    return (.unreachable, "the host cannot be reached")
  }
}
