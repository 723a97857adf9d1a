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
  }

  private let state: Mutex<State>
  // Nobody else's threads are kept from their work while this one waits.
  private let queue = DispatchQueue(label: "countme.watch")

  /// Watches the diary whose working tree is at `root`.
  package init(root: String) {
    state = Mutex(State(folder: try? FolderWatch(root), network: NetworkWatch()))
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
      WatchedChanges(
        files: state.folder?.takeChanges() ?? false,
        network: Self.hasChanged(state.network))
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
