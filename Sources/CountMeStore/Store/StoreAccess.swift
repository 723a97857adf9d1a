package import CountMeHistory
import CountMePlatform

/// A store of a diary on a thread of its own, opened when somebody first needs it.
///
/// Files and remotes are waited for there, so Swift's own threads never wait. A diary has one for each kind of
/// work that may take long, so that an entry waits for none of them.
package actor StoreAccess {
  private let folder: DiaryFolder
  private let environment: DiaryEnvironment
  private let events: StoreEvents
  private let whenMoved: @Sendable (Store) -> Void
  private let thread = ThreadExecutor()
  private var store: Store?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.unowned
  }

  /// For the diary at `folder`; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - events: tells who listens; shared by the stores of one diary.
  ///   - whenMoved: told when the branch has moved.
  package init(
    _ folder: DiaryFolder, _ environment: DiaryEnvironment, _ events: StoreEvents,
    whenMoved: @escaping @Sendable (Store) -> Void = { _ in }
  ) {
    self.folder = folder
    self.environment = environment
    self.events = events
    self.whenMoved = whenMoved
  }

  /// Does something with the store, which is opened where it has not been yet.
  ///
  /// - Throws: what `body` throws, and what the machine refuses.
  package func perform<Result: Sendable>(
    _ body: (Store) throws(DiaryError) -> Result
  ) throws(DiaryError) -> Result {
    let store =
      if let store { store } else {
        try Store(opening: folder, environment: environment, events: events)
      }
    keep(store)
    return try body(store)
  }

  /// Makes the diary, and keeps the store that has it.
  package func create(_ body: () throws(DiaryError) -> Store) throws(DiaryError) {
    keep(try body())
  }

  private func keep(_ store: Store) {
    guard self.store == nil else { return }
    store.whenMoved = whenMoved
    self.store = store
  }
}
