import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What has happened around a diary.
package struct SurroundingChanges: Sendable, Equatable {
  /// Files of the diary, or one of its branches, may be other than before.
  package var files = false
  /// An address or a route of this machine came or went.
  package var network = false
}

/// The place where a program waits for a diary's files and for the network.
///
/// Linux only tells of files and networks here (inotify, netlink); elsewhere waiting is all there is,
/// and whoever waits must look now and then.
package final class ChangeSource: Sendable {
  private struct State: ~Copyable {
    #if os(Linux)
      var folder: FolderWatch?
      let network: NetworkWatch?
    #endif
  }

  private let state: Mutex<State>
  // Nobody else's threads are kept from their work while this one waits.
  private let queue = DispatchQueue(label: "countme.watch")

  /// Watches the diary whose working tree is at `root`.
  package init(root: String) {
    #if os(Linux)
      state = Mutex(State(folder: try? FolderWatch(root), network: NetworkWatch()))
    #else
      state = Mutex(State())
    #endif
  }

  /// Whether some changes of files may not be told: then somebody must look now and then.
  package var isPartial: Bool {
    #if os(Linux)
      state.withLock { state in
        switch state.folder {
        case .some(let folder): folder.isPartial
        case .none: true
        }
      }
    #else
      true
    #endif
  }

  /// Waits until something happens, at most for a while.
  package func wait(milliseconds: Int) async -> SurroundingChanges {
    await withCheckedContinuation { continuation in
      queue.async {
        self.poll(milliseconds: Int32(clamping: max(0, milliseconds)))
        continuation.resume(returning: self.takeChanges())
      }
    }
  }

  private func poll(milliseconds: Int32) {
    #if os(Linux)
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    #else
      var entries: [pollfd] = []
    #endif
    unsafe entries.withUnsafeMutableBufferPointer { buffer in
      #if canImport(Glibc)
        _ = unsafe Glibc.poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
      #else
        _ = unsafe Darwin.poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
      #endif
    }
  }

  private func takeChanges() -> SurroundingChanges {
    #if os(Linux)
      state.withLock { state in
        SurroundingChanges(
          files: state.folder?.takeChanges() ?? false,
          network: Self.hasChanged(state.network))
      }
    #else
      SurroundingChanges()
    #endif
  }

  #if os(Linux)
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
  #endif
}
