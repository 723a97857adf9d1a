import Dispatch
import Synchronization
import Glibc

/// The place where a program waits for a diary's files and for the network.
///
/// Linux only tells of files and networks here (inotify, netlink); elsewhere waiting is all there is,
/// and whoever waits must look now and then.
package final class ChangeSource: Sendable {
  private struct State: ~Copyable {
    var folder: FolderWatch?
    let network: NetworkWatch?
    /// What was read while somebody else asked, and is still to be told to whoever waits.
    var hasMissed = false

    mutating func takeChanges() -> Bool {
      folder?.takeChanges() ?? false
    }
  }

  /// Which folder is watched; nil where none is.
  let identity: String?
  private let state: Mutex<State>
  // Nobody else's threads are kept from their work while this one waits.
  private let queue = DispatchQueue(label: "countme.watch")

  /// Watches the diary whose working tree is at `root`.
  package init(root: String) {
    do {
      let folder = try FolderWatch(root)
      identity = folder.identity
      state = Mutex(State(folder: folder, network: NetworkWatch()))
    } catch {
      identity = nil
      state = Mutex(State(folder: nil, network: NetworkWatch()))
    }
  }

  /// Whether some changes of files may not be told: then somebody must look now and then.
  package var isPartial: Bool {
    state.withLock { state in
      switch state.folder {
      case .some(let folder): folder.isPartial
      case .none: true
      }
    }
  }

  /// Which folders have changed up to now; nil where the machine does not tell of all.
  package func changedFolders() -> ChangedFolders.Answer? {
    state.withLock { state in
      state.hasMissed = state.takeChanges() || state.hasMissed
      return switch state.folder {
      case .some(let folder): folder.changedFolders
      case .none: nil
      }
    }
  }

  /// Takes in what somebody found who looked at the files.
  func take(_ look: ChangedFolders.Look) {
    state.withLock { $0.folder?.take(look) }
  }

  /// Waits until something happens, at most for a while.
  package func wait(milliseconds: Int) async -> WatchedChanges {
    await withCheckedContinuation { continuation in
      queue.async {
        self.poll(milliseconds: Int32(clamping: max(0, milliseconds)))
        continuation.resume(returning: self.takeChanges())
      }
    }
  }

  private func poll(milliseconds: Int32) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    unsafe entries.withUnsafeMutableBufferPointer { buffer in
      _ = unsafe Glibc.poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
    }
  }

  private func takeChanges() -> WatchedChanges {
    state.withLock { state in
      let files = state.takeChanges() || state.hasMissed
      state.hasMissed = false
      return WatchedChanges(files: files, network: Self.hasChanged(state.network))
    }
  }

  private var descriptors: [Int32] {
    state.withLock { state in
      var numbers: [Int32] = []
      switch state.folder {
      case .some(let folder): numbers.append(folder.raw)
      case .none: break
      }
      switch state.network {
      case .some(let network): numbers.append(network.raw)
      case .none: break
      }
      return numbers
    }
  }

  private static func hasChanged(_ network: borrowing NetworkWatch?) -> Bool {
    switch network {
    case .some(let network): network.takeChanges()
    case .none: false
    }
  }
}
