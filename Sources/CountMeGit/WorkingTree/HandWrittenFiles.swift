/// The files of a move that a person wrote, and that are on disk before it begins.
///
/// The program gives them their canonical bytes and does nothing else to them: whatever else stands
/// there, even what either tree has, the person has written since.
package struct HandWrittenFiles: Sendable, Equatable {
  /// No file.
  package static let none = HandWrittenFiles([:])

  private let blobs: [String: ObjectID?]

  /// - Parameter blobs: by path, the blob that the file as it stands there would be; nil where the
  ///   person deleted it.
  package init(_ blobs: [String: ObjectID?]) {
    self.blobs = blobs
  }

  /// What may be lost at a path; nil for a file that no person wrote.
  func known(_ path: String) -> [ObjectID]? {
    blobs.isEmpty ? nil : blobs[path].map { blob in blob.map { [$0] } ?? [] }
  }

  private static let deleted = "-"

  /// A line for each file: the blob or a dash, and the path.
  var lines: [String] {
    blobs.sorted { $0.key < $1.key }.map { "\($0.value?.hex ?? Self.deleted) \($0.key)" }
  }

  init?(lines: some Sequence<Substring>) {
    var blobs: [String: ObjectID?] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let blob = ObjectID(hex: String(parts[0]))
      guard blob != nil || parts[0] == Self.deleted else { return nil }
      blobs[String(parts[1])] = .some(blob)
    }
    self.init(blobs)
  }
}
