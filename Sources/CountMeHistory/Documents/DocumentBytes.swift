package import CountMeModel

/// Reads a document's members from the bytes of its file.
package enum DocumentBytes {
  /// The members, or the error that names the place.
  package static func object(of bytes: [UInt8], path: String) throws(DiaryError) -> JSONObject {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw .document(.unreadable(path: path, error))
    }
    guard let object = value.object else {
      throw .store(.damaged(what: path, detail: "a document is a JSON object"))
    }
    return object
  }
}
