import CountMeHistory
import CountMeModel

/// A file of the newest commit, and what it turned out to be.
struct ExaminedFile {
  /// What a file turned out to be.
  enum Content {
    /// A document that is JSON, with its members.
    case document(CollectionSchema, DocumentPath, JSONObject, isCanonical: Bool)
    /// A document's file that is not JSON.
    case unreadable(DocumentPath, String)
    /// A file of the diary's own.
    case system(SystemFile, [UInt8])
    /// A file that has no place in a diary.
    case stranger
    /// A file that has no place in a diary, where some file systems have a collection's.
    case twin(of: String, [UInt8])
    /// The bytes are not there.
    case missing
  }

  let path: String
  let isPlain: Bool
  let content: Content
}

extension ExaminedFile {
  /// Reads a file as far as it can be read.
  init(_ file: HistoryWalk.File, bytes: [UInt8]?, _ catalogue: Catalogue) {
    path = file.path
    isPlain = file.isPlain
    content = Self.content(of: bytes, at: file.path, catalogue)
  }

  private static func content(
    of bytes: [UInt8]?, at path: String, _ catalogue: Catalogue
  ) -> Content {
    guard let bytes else { return .missing }
    if let system = SystemFile(path) { return .system(system, bytes) }
    guard let (schema, place) = (try? catalogue.locate(path)) ?? nil else {
      return catalogue.twin(of: path).map { .twin(of: $0, bytes) } ?? .stranger
    }
    do throws(DiaryError) {
      let fields = try DocumentBytes.object(of: bytes, path: path)
      let isCanonical = JSONValue.object(fields).canonicalBytes() == bytes
      return .document(schema, place, fields, isCanonical: isCanonical)
    } catch {
      guard case .document(.unreadable(_, let error)) = error else {
        return .unreadable(place, "it is not a JSON object")
      }
      return .unreadable(
        place, "line \(error.line), column \(error.column): \(error.expected) wanted")
    }
  }
}
