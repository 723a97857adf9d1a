import CountMeModel
import Synchronization

@testable import CountMeStore

/// A device of a simulation: the diary as a running program has it, and a clock of its own.
struct SimulatedDevice {
  /// How far the clock is from the others', in ms.
  final class Clock: Sendable {
    let lead = Atomic<Int64>(0)
  }

  let clock = Clock()
  private(set) var diary: TestDiary
  /// The numbers of the remotes that it knows.
  let remotes: [Int]
  /// The step from which on it reaches its remotes again.
  var offlineUntil = 0
  /// What a person typed into files and no command has taken in yet, by path.
  var typed: [String: TypedFile] = [:]

  init(_ diary: TestDiary, number: Int, remotes: [Int] = [0]) throws {
    var environment = diary.environment
    let (common, clock) = (environment.now, clock)
    // Never the same instant on two: equal documents of one instant are one and the same change.
    environment.now = {
      common().adding(milliseconds: clock.lead.load(ordering: .relaxed) + Int64(number))
    }
    self.remotes = remotes
    self.diary = try TestDiary(opening: diary.folder, environment: environment)
  }

  /// The folder's name in the world's folder.
  var name: String { diary.environment.deviceName }

  var isOffline: Bool { offlineUntil > 0 }

  /// A program that starts anew, where the one before was stopped.
  mutating func restart() throws {
    diary = try TestDiary(
      opening: DiaryFolder(at: diary.folder.path), environment: diary.environment)
  }
}

/// What a person left in a file.
enum TypedFile: Sendable {
  /// A document that can be used.
  case document(JSONObject)
  /// Bytes that cannot: they stay as they are.
  case spoilt([UInt8])
  /// No file.
  case nothing

  /// The file's bytes.
  var bytes: [UInt8]? {
    switch self {
    case .document(let fields): JSONValue.object(fields).canonicalBytes()
    case .spoilt(let bytes): bytes
    case .nothing: nil
    }
  }

  /// What it says, in a line.
  var text: String {
    switch self {
    case .document(let fields): JSONValue.object(fields).compactText
    case .spoilt(let bytes):
      "spoilt " + String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }
    case .nothing: "nothing"
    }
  }

  /// Whether a version of the document holds what was typed.
  func isHeld(by version: JSONObject?, _ schema: OracleSchema) -> Bool {
    switch self {
    case .document(let fields):
      guard let version else { return false }
      let names = Set(fields.keys).union(version.keys)
      return names.allSatisfy { name in
        name == "lastModified" || schema.rules[name] != nil || fields[name] == version[name]
      }
    case .spoilt: return false
    case .nothing: return version == nil
    }
  }
}
