import CountMeGit
import CountMePlatform

/// A program that brings two folders with the same items to the same state again.
protocol Peer {
  /// What the table calls it.
  var name: String { get }
  /// The programs that it needs, beyond ours.
  var programs: [String] { get }
  /// The two folders of items.
  var sides: [String] { get }
  /// Whether it ends with equal folders where both sides changed the same items.
  var mergesTheSame: Bool { get }
  /// How often it is measured; less for one that takes minutes.
  var mostRepetitions: Int { get }

  /// Fills both sides with the items of a folder, and makes them known to be the same.
  func prepare(_ items: String) throws
  /// Changes items on a side as an editor would; `paths` are those of the folder of items.
  func edit(_ paths: [String], side: Int, note: String) throws
  /// What an item says on a side, or nil where it is not there.
  func content(of path: String, side: Int) throws -> [UInt8]?
  /// What brings both sides to the same state.
  func sync() throws -> Sample
  /// Ends what `prepare` has started.
  func end() throws
}

extension Peer {
  var programs: [String] { [] }
  var mergesTheSame: Bool { true }
  var mostRepetitions: Int { 3 }

  func edit(_ paths: [String], side: Int, note: String) throws {
    try NoteEdit(sides[side], note: note).writeInPlace(paths)
  }

  func content(of path: String, side: Int) throws -> [UInt8]? {
    try FileSystem.read("\(sides[side])/\(path)", limit: 1 << 20)
  }

  func end() throws {}

  /// Fails where an item is not the same on both sides.
  func check(_ paths: [String]) throws {
    for path in paths {
      let texts = try (0...1).map { try content(of: path, side: $0) }
      guard texts[0] == texts[1], texts[0] != nil else {
        throw BenchError(command: [name], message: "\(path) differs between the two sides")
      }
    }
  }
}
