import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

@Suite("A backup that is compared is only looked at")
struct ComparedBackupTests {
  @Test("Law: none of a stranger's objects are among the diary's afterwards")
  func compared() async throws {
    let world = try AccountWorld(seed: 691)
    let stranger = try await world.diary(on: "stranger")
    try await stranger.favour("theirs")
    let backup = try await stranger.createBackup()
    let diary = try await world.diary()
    func objects() throws -> [String] {
      try world.lines("git -C laptop cat-file --batch-all-objects --batch-check | sort")
    }
    let before = try objects()
    let places = try world.lines("dirname $(find backups-of-stranger -name '*.bundle')")
    let compared = try await diary.compareBackup(
      backup.id, in: "\(world.folder.path)/\(places[0])")
    #expect(compared.differences.count == 1)
    #expect(try objects() == before)
    #expect(try diary.favourites() == [:])
  }
}
