import Foundation
import TestSupport
import Testing

@testable import CountMeKit

/// An app keeps a diary open for weeks, where a command is over in a moment.
@Suite("A diary that stays open")
struct LongLifeTests {
  @Test("holds as many files open after many commits as after few")
  func files() async throws {
    let world = try AccountWorld(seed: 1)
    let diary = try await world.diary()
    var most = 0
    for number in 0..<120 {
      _ = try await diary.drink(Double(number + 1), day: "2026-09-21")
      most = max(most, try openPacks(in: diary.folder.path))
      try waitForPacking(diary.folder.stateDirectory)
    }
    #expect(most > 0 && most <= 40)
  }

  /// Packing goes on beside a diary: here it is waited for, so that the machine's speed decides nothing.
  private func waitForPacking(_ state: String) throws {
    guard let file = FileHandle(forReadingAtPath: "\(state)/packing") else { return }
    #expect(flock(file.fileDescriptor, LOCK_EX) == 0)
    try file.close()
  }

  /// How many packs of a diary this process has open.
  private func openPacks(in folder: String) throws -> Int {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
      return target.map { $0.hasPrefix(folder) && $0.contains("/objects/pack/") } ?? false
    }
  }
}
