package import CountMeGit
import CountMeModel
import CountMePlatform

extension DiaryError {
  /// What a failed conversation with a remote means for the person.
  package init(_ error: TransportError) {
    let remote = error.remote
    let detail = [error.message, error.remoteLines.joined(separator: "; ")].map(\.trimmed)
      .filter { !$0.isEmpty }.joined(separator: ": ")
    // Ctrl-C reaches the programs that we started too, and what they say then is no answer.
    if Interrupt.isRequested {
      self = .machine(.cancelled)
      return
    }
    switch error.reason {
    case .invalidURL: self = .remote(.badRemote(url: remote, reason: error.message))
    case .noShell: self = .remote(.invitesElsewhere(remote: remote))
    case .cancelled: self = .machine(.cancelled)
    case .notARepository: self = .remote(.notARepository(remote: remote, detail: detail))
    case .authentication, .hostIdentity:
      self = .remote(.notAuthenticated(remote: remote, detail: detail))
    case .tooLarge: self = .remote(.tooLarge(remote: remote, detail: detail))
    case .ownership(let path): self = .remote(.foreignFolder(remote: remote, path: path))
    case .noLibrary(let name): self = .machine(.noLibrary(name: name, reason: error.message))
    case .git(let failure): self.init(failure)
    case .system(let failure): self.init(failure)
    case .remote, .programMissing, .unsupported:
      self = .remote(.failed(remote: remote, detail: detail))
    default:
      self =
        error.isOffline
        ? .remote(.offline(remote: remote, reason: detail))
        : .remote(.garbage(remote: remote, detail: detail))
    }
  }

  /// Runs what can only fail on the way to a remote.
  package static func transport<Result: ~Copyable>(
    _ call: @autoclosure () throws(TransportError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try call() } catch { throw DiaryError(error) }
  }
}
