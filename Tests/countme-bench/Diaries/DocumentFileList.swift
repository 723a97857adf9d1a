import CountMeGit
import CountMeModel
import CountMePlatform

/// The files of a collection in a folder.
struct DocumentFileList {
  /// The paths from the folder, sorted.
  private(set) var paths: [String] = []
  private let folder: String

  /// Finds the files of `collection` below `folder`.
  init(_ folder: String, _ collection: String) throws {
    self.folder = folder
    try gather(collection)
  }

  private mutating func gather(_ directory: String) throws {
    for entry in try FileSystem.list("\(folder)/\(directory)") {
      let path = "\(directory)/\(entry.name)"
      if entry.kind == .directory { try gather(path) } else { paths.append(path) }
    }
  }

  /// So many paths from all over the collection, other ones for each `side` of 0 and 1.
  func sample(_ count: Int, side: Int) -> [String] {
    let stride = max(1, paths.count / (2 * max(1, count)))
    return (0..<count).map { paths[(2 * $0 + side) * stride % paths.count] }
  }
}

/// An edit of many documents at once, made of the files as they are.
struct NoteEdit {
  private let folder: String
  private let note: String

  /// Sets the notes of documents in `folder`.
  init(_ folder: String, note: String) {
    self.folder = folder
    self.note = note
  }

  /// The documents with the new note.
  func document(_ path: String) throws -> JSONObject {
    let bytes = try FileSystem.read("\(folder)/\(path)", limit: 1 << 20) ?? []
    var fields = try JSONValue(parsing: bytes).object ?? JSONObject()
    fields["notes"] = .string(note)
    return fields
  }

  /// Writes the documents where they are, as an editor would.
  func writeInPlace(_ paths: [String]) throws {
    let now = Timestamp(milliseconds: SystemClock.millisecondsSince1970)
    for path in paths {
      var fields = try document(path)
      fields["lastModified"] = .string(now.text)
      try DurableFile.write(
        JSONValue.object(fields).canonicalBytes(), to: "\(folder)/\(path)", flush: .later)
    }
  }

  /// Writes an array of the documents, as `countme put` reads it.
  func write(_ paths: [String], to file: String) throws {
    let documents = try paths.map { JSONValue.object(try document($0)) }
    try DurableFile.write(JSONValue.array(documents).canonicalBytes(), to: file, flush: .later)
  }
}
