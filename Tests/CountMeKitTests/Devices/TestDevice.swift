import CountMeHistory
import CountMeModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CountMeStore

/// A device with a diary in a folder of its own, whose clock ticks a second each time it is read.
final class TestDevice: Sendable {
  /// The folder of the diary's working tree.
  let path: String
  let environment: DiaryEnvironment
  private let folder: TemporaryFolder

  /// A device without a diary.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - seed: where its random bytes begin.
  init(_ name: String, seed: UInt64 = 1) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = "\(folder.path)/diary"
    let time = Atomic<Int64>(1_795_000_000_000 + Int64(seed) * 7)
    let generator = Mutex(SplitMix64(seed: seed))
    environment = DiaryEnvironment(
      now: {
        Timestamp(milliseconds: time.wrappingAdd(1000, ordering: .relaxed).newValue)
      },
      timeZone: .utc,
      randomBytes: { count in
        generator.withLock { generator in
          (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
      },
      stateDirectory: "\(folder.path)/state", deviceName: name)
  }

  /// A device whose diary is a copy of another's.
  convenience init(_ name: String, copying other: TestDevice, seed: UInt64) throws {
    try self.init(name, seed: seed)
    try FileManager.default.copyItem(atPath: other.path, toPath: path)
  }

  /// Makes the diary.
  func create() async throws -> TestDiary {
    try await TestDiary.create(at: path, environment: environment)
  }

  /// Reads the diary.
  func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: DiaryFolder(at: path), environment: environment)
  }

  /// Opens the diary.
  func open() throws -> TestDiary {
    try TestDiary(opening: DiaryFolder(at: path), environment: environment)
  }

  /// Writes a file of the working tree, as an editor does.
  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: path).appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs a line of shell in the working tree and answers with what it printed.
  @discardableResult
  func run(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let answer = try Shell(home: folder.path).run(line, in: path)
    #expect(answer.code == 0, "\(line): \(answer.errors)", sourceLocation: sourceLocation)
    return answer.output.trimmingCharacters(in: .newlines)
  }
}
