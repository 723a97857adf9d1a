import Foundation
import Synchronization
import TestSupport
import Testing

/// A story's beginning that was told once, for every story that begins so.
///
/// An account costs as much work as a guess at its password shall, and many stories begin with one.
final class PreparedJourney: Sendable {
  /// One device with an account and a remote that knows it.
  static let oneDevice = PreparedJourney { journey in _ = try journey.madeDevice() }
  /// Two of them, in step.
  static let twoDevices = PreparedJourney { journey in
    let laptop = try journey.madeDevice()
    _ = try journey.nextDevice("phone")
    try laptop.run("sync")
  }

  private let tell: @Sendable (Journey) throws -> Void
  private let told = Mutex<Journey?>(nil)

  /// - Parameter tell: how the story begins.
  init(_ tell: @escaping @Sendable (Journey) throws -> Void) {
    self.tell = tell
  }

  /// Begins another story so; what names the first one's folder names the other's then.
  func begin(_ journey: Journey) throws {
    let root = try told.withLock { told in
      if let told { return told.root }
      let first = try Journey()
      try tell(first)
      told = first
      first.folder.keepUntilTheEnd()
      return first.root
    }
    try FileManager.default.removeItem(atPath: "\(journey.root)/bin")
    try PreparedScene.copy(root, to: journey.root, by: journey.shell)
  }
}
