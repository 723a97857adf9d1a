package import CountMeGit
import CountMePlatform
import Foundation
import Synchronization

/// A remote that is spoken to without any process or socket: git's two services, in this process.
///
/// Its repository is a bare one in a folder, as everywhere; of several devices, one moves references at a time.
package final class MemoryTransport: Transport {
  /// What it does other than it should.
  package enum Fault: Sendable, Equatable {
    /// It never says anything: who asks waits for as long as they are willing to.
    case hangs
    /// It does what a push asks for, and the line breaks before it says so.
    case losesAnswer
    /// Whatever it is asked, it answers with these bytes.
    case answers([UInt8])
  }

  /// What looks at a push before it is let in, as a hook does.
  ///
  /// It is given the repository with what was sent, the lines that git writes to `pre-receive`, and how many bytes were
  /// sent. What it answers is why nothing is let in, in words; nil lets all in.
  package typealias Judge =
    @Sendable (_ repository: consuming Repository, _ lines: [UInt8], _ sent: Int) -> String?

  private struct State {
    var fault: Fault?
    var judge: Judge?
    var meanwhile: (@Sendable (borrowing Repository) throws -> Void)?
    var conversations = 0
  }

  /// The folder of its repository.
  package let path: String
  private let state = Mutex(State())
  private let moving = Mutex(())

  /// The remote whose bare repository lies in a folder; there need not be one.
  package init(path: String) {
    self.path = path
  }

  package var remote: String { path }

  /// What it does wrong from now on.
  package var fault: Fault? {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  /// What must let a push in from now on.
  package var judge: Judge? {
    get { state.withLock { $0.judge } }
    set { state.withLock { $0.judge = newValue } }
  }

  /// How many conversations were begun.
  package var conversations: Int { state.withLock { $0.conversations } }

  /// The remote, to be fetched from and pushed to.
  package func remote(_ options: TransportOptions = TransportOptions()) throws -> Remote {
    Remote(try RemoteURL(path), over: self, options: options)
  }

  /// Does something between the next push's asking and its references' moving, once.
  package func meanwhile(_ body: @escaping @Sendable (borrowing Repository) throws -> Void) {
    state.withLock { $0.meanwhile = body }
  }

  package func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel {
    let fault = state.withLock { state in
      state.conversations += 1
      return state.fault
    }
    let repository: Repository
    do throws(GitError) {
      repository = try Repository.open(at: path)
    } catch {
      throw TransportError(.notARepository, remote: path, message: error.message)
    }
    let served: any MemoryService =
      switch service {
      case .uploadPack: MemoryUploadPack(repository)
      case .receivePack: MemoryReceivePack(repository, of: self)
      }
    return try MemoryChannel(served, fault: fault, remote: path, timeout: options.timeout)
  }

  /// Moves references while nobody else does.
  func move(
    in repository: borrowing Repository, _ body: (borrowing Repository) throws -> [UInt8]
  ) rethrows -> [UInt8] {
    let meanwhile = state.withLock { state in
      defer { state.meanwhile = nil }
      return state.meanwhile
    }
    try? meanwhile?(repository)
    return try moving.withLock { _ in try body(repository) }
  }
}
