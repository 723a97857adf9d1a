import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("A commit that was carried over and that plain git picks takes nothing away")
struct PickedCarriedCommitTests {
  /// Which of the two is the merge base by its id, where they pass for one.
  enum Lesser: CaseIterable { case picked, original }

  @Test("Law: what both devices wrote is on both", arguments: Lesser.allCases)
  func picked(lesser: Lesser) async throws {
    let world = try AccountWorld(seed: 681)
    let (old, phone) = try await world.twoDevices()
    try await phone.favour("carried")
    _ = try await old.eraseHistory(password: Password(Array("correct horse".utf8)))
    _ = try await phone.sync()
    let original = try #require(try await phone.tip()).hex
    let carried = try world.lines(
      "git -C phone log --format=%H --grep='^Carried-from:' \(original)")[0]
    try await old.favour("first")
    _ = try world.lines(
      """
      set -e; cd laptop; git fetch -q
      for i in $(seq 10 59); do
        GIT_COMMITTER_DATE="2026-09-27T12:00:${i}Z" git cherry-pick \
          --strategy=ort \(carried) >/dev/null
        if [[ $(git rev-parse HEAD) \(lesser == .picked ? "<" : ">") \(carried) ]]; then break; fi
        git reset -q --hard HEAD~1
      done
      """)
    let laptop = try world.reopened(old)
    try await laptop.favour("second")
    try await phone.favour("third")
    _ = try await phone.sync()
    for diary in [laptop, phone, laptop] { _ = try await diary.sync() }
    let expected = ["carried": 100.0, "first": 100, "second": 100, "third": 100]
    for diary in [laptop, phone] {
      #expect(try diary.favourites() == expected)
      try await world.expectVerified(diary)
    }
  }
}
