import CountMePlatform
import Synchronization

/// A store of a diary with a thread of its own, opened when somebody first needs it.
///
/// A diary has one for each kind of work that may take long, so that an entry waits for none of them.
final class StoreAccess: Sendable {
  private let folder: DiaryFolder
  private let environment: DiaryEnvironment
  private let events: StoreEvents
  private let store: Mutex<Store?>

  init(
    _ folder: DiaryFolder, _ environment: DiaryEnvironment, _ events: StoreEvents,
    store: Store? = nil
  ) {
    self.folder = folder
    self.environment = environment
    self.events = events
    self.store = Mutex(store)
  }

  /// The store, which is opened where it has not been yet.
  ///
  /// - Throws: what the machine refuses.
  func open() throws(DiaryError) -> Store {
    try store.withLock { store throws(DiaryError) in
      if let store { return store }
      let opened = try Store(opening: folder, environment: environment, events: events)
      store = opened
      return opened
    }
  }
}
