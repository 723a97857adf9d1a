package import CountMeHistory
package import CountMeModel
import CountMePlatform

extension Catalogue {
  /// This catalogue and the schemas that the person put into a diary.
  package func adding(userSchemasOf folder: DiaryFolder) throws(DiaryError) -> Catalogue {
    adding(try Self.userSchemas(of: folder))
  }

  /// The schemas that the person put into a diary.
  package static func userSchemas(of folder: DiaryFolder) throws(DiaryError) -> [Source] {
    let suffix = ".schema.json"
    var sources: [Source] = []
    let path = "\(folder.path)/\(Self.userFolder)"
    let entries = try DiaryError.wrapping(FileSystem.list(path))
    for entry in entries where entry.name.hasSuffix(suffix) && entry.kind == .file {
      let bytes = try DiaryError.wrapping(
        FileSystem.read("\(path)/\(entry.name)", limit: JSONLimits.document.bytes))
      guard let name = CollectionName(String(entry.name.dropLast(suffix.count))), let bytes else {
        continue
      }
      let place = "\(Self.userFolder)/\(entry.name)"
      sources.append(Source(name: name, path: place, bytes: bytes))
    }
    return sources
  }
}
