import CountMeModel
import Synchronization

@testable import CountMeKit

/// A device of a simulation: the diary as a running program has it, and a clock of its own.
struct SimulatedDevice {
  /// How far the clock is from the others', in ms.
  final class Clock: Sendable {
    let lead = Atomic<Int64>(0)
  }

  let clock = Clock()
  private(set) var diary: Diary
  /// The step from which on it reaches its remote again.
  var offlineUntil = 0

  init(_ diary: Diary, number: Int) throws {
    var environment = diary.environment
    let (common, clock) = (environment.now, clock)
    // Never the same instant on two: equal documents of one instant are one and the same change.
    environment.now = {
      common().adding(milliseconds: clock.lead.load(ordering: .relaxed) + Int64(number))
    }
    self.diary = try Diary(opening: diary.folder, environment: environment)
  }

  /// The folder's name in the world's folder.
  var name: String { diary.environment.deviceName }

  /// A program that starts anew, where the one before was stopped.
  mutating func restart() throws {
    diary = try Diary(
      opening: DiaryFolder(at: diary.folder.path), environment: diary.environment)
  }
}
