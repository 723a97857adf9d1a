import CountMeHistory
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeStore

@Suite("Many files that are read ahead")
struct ReadAheadTests {
  /// Law: however many there are, each is told once, in the order that was asked for, as it is read alone; one that
  /// cannot be read does not keep the others back.
  @Test("come as they are read one by one", arguments: [0, 1, 128, 129, 512, 513, 1500])
  func order(_ count: Int) async throws {
    let world = try AccountWorld(seed: 7104)
    let diary = try await TestDiary.create(
      at: "\(world.folder.path)/laptop", environment: world.environment(of: "laptop"))
    let reader = try diary.reader()
    let habits = try reader.schema(of: #require(CollectionName("habits")))
    var paths: [DocumentPath] = []
    for number in 0..<count {
      let id = try #require(DocumentID(UUID().uuidString.lowercased()))
      let path = try #require(DocumentPath(habits.name, id, kind: habits.identifierKind))
      paths.append(path)
      let file = URL(filePath: "\(diary.folder.path)/\(path.text)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      switch number % 50 {
      case 7: try Data("{".utf8).write(to: file)
      case 8: break
      default: try Data("{\"name\": \"\(number)\"}".utf8).write(to: file)
      }
    }
    paths.shuffle()
    var told: [DocumentPath] = []
    try reader.readEach(paths) { path, fields throws(DiaryError) in
      told.append(path)
      #expect(fields == (try? reader.read(path.text)), "\(path.text)")
    }
    #expect(told == paths)
    var left = count / 2
    let failure = DiaryError.document(.unknownCollection("", known: []))
    if count > 0 {
      #expect(throws: DiaryError.self) {
        try reader.readEach(paths) { _, _ throws(DiaryError) in
          if left == 0 { throw failure }
          left -= 1
        }
      }
    }
  }
}
