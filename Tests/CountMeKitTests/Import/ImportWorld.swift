import CountMeModel
import Synchronization
import TestSupport

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// A diary in a folder of a test's own, on a clock that stands still.
struct ImportWorld {
  private let folder: TemporaryFolder
  let diary: TestDiary
  let shell: Shell

  init(zone: TimeZoneRules = .utc, seed: UInt64 = 7) async throws {
    let random = Mutex(SplitMix64(seed: seed))
    folder = try TemporaryFolder()
    shell = Shell(home: folder.path)
    let environment = DiaryEnvironment(
      now: { Timestamp(milliseconds: 1_795_000_000_000) }, timeZone: zone,
      randomBytes: { count in
        random.withLock { random in
          (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
      }, stateDirectory: "\(folder.path)/state",
      deviceName: "laptop")
    diary = try await TestDiary.create(at: "\(folder.path)/diary", environment: environment)
  }

  func imported(
    _ text: String, as format: ImportFormat = .cronometer, isDryRun: Bool = false,
    isStrict: Bool = false
  ) async throws -> ImportReport {
    try await imported(
      ImportInput(Array(text.utf8), named: "servings.csv"), as: format, isDryRun: isDryRun,
      isStrict: isStrict)
  }

  func imported(
    _ input: ImportInput, as format: ImportFormat, isDryRun: Bool = false, isStrict: Bool = false,
    bringsBackRemoved: Bool = false
  ) async throws -> ImportReport {
    var options = ImportOptions()
    options.bringsBackRemoved = bringsBackRemoved
    options.isDryRun = isDryRun
    options.isStrict = isStrict
    return try await diary.importDocuments(input, as: format, options: options)
  }

  func documents(_ collection: String) throws -> [Document] {
    try diary.reader().own(collection)
  }

  /// How many packs there are.
  func packs() throws -> Int {
    let line = try git("count-objects -v").split(separator: "\n").first { $0.hasPrefix("packs:") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? -1
  }

  /// What git answers in the diary's folder.
  func git(_ arguments: String) throws -> String {
    let answer = try shell.run("git \(arguments)", in: diary.folder.path)
    return answer.output + answer.errors
  }
}
