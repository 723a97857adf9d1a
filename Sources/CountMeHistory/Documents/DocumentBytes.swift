package import CountMeModel

/// Reads a document's members from the bytes of its file.
package enum DocumentBytes {
  /// The members, or the error that names the place.
  package static func object(of bytes: [UInt8], path: String) throws(DiaryError) -> JSONObject {
    do {
      let value = try JSONValue(parsing: bytes)
      guard let object = value.object else {
        throw DiaryError.store(.damaged(what: path, detail: "a document is a JSON object"))
      }
      return object
    } catch let error as JSONError {
      throw .document(.unreadable(path: path, error))
    } catch let error as DiaryError {
      throw error
    } catch {
      throw .store(.damaged(what: path, detail: "\(error)"))
    }
  }
}
