import CountMeHistory
import CountMePlatform
import Foundation
import TestSupport
import Testing

@testable import CountMeStore

/// Law: what killed programs have left in a diary goes when packs are joined, and nothing of who is alive, or was within
/// the hour.
@Suite("Files that killed programs have left") struct ForgottenFilesTests {
  /// No system gives a process this number.
  private static let dead = Int32.max

  @Test("go when packs are joined, unless somebody may be at them")
  func swept() async throws {
    let world = try AccountWorld(seed: 920)
    let diary = try await world.diary()
    let state = diary.folder.stateDirectory
    let (dead, alive) = (Self.dead, ProcessInfo.processInfo.processIdentifier)
    _ = try world.lines(
      """
      cd '\(state)'; mkdir -p sync/x unpacked/dead unpacked/alive; touch unpacked/dead/HEAD
      old=(checkout.countme-\(dead) sync/x/origin.json.countme-\(dead) ../index.countme-\(dead)
        ../info/attributes.countme-\(dead) unpacked/bare.held)
      touch "${old[@]}" sync/x/origin.json.countme-\(alive) checkout.countme-new notes.countme-1x
      touch -d '2 hours ago' "${old[@]}" sync/x/* checkout.countme-new notes.countme-1x
      touch young.countme-\(dead)
      """)
    guard let lock = try FileLock.acquire("\(state)/unpacked/alive.held", waiting: 0) else {
      throw MachineFailure.busy(path: state)
    }
    for number in 0..<20 { _ = try await diary.drink(Double(number + 1), day: "2026-09-21") }
    let left = try world.lines(
      "cd '\(diary.folder.path)/.git'; find . -name '*.countme-*' -o -path '*unpacked/*' | sort")
    #expect(
      left == [
        "./countme/checkout.countme-new", "./countme/notes.countme-1x",
        "./countme/sync/x/origin.json.countme-\(alive)", "./countme/unpacked/alive",
        "./countme/unpacked/alive.held", "./countme/young.countme-\(dead)",
      ])
    _ = consume lock
  }
}
