import CountMeFormats
public import CountMeHistory
import CountMeModel
import CountMePlatform

/// What is imported: one file, a folder of files, or a zip archive of them.
public struct ImportInput: Sendable {
  /// The files, sorted by name.
  let files: [ImportedFile]
  /// The files of an archive whose names lead out of it, which are not read.
  private(set) var refused: [ImportedFile] = []
  /// The files with schemas of a person's own collections, wherever they lie.
  private(set) var schemas: [ImportedFile] = []
  /// What the person called it, for messages.
  public let name: String
  /// Whether the files lie in a folder or archive.
  public let isContainer: Bool

  /// A lone file whose bytes are here already.
  public init(_ bytes: [UInt8], named name: String) {
    files = [ImportedFile(name: name, content: .bytes(bytes))]
    self.name = name
    isContainer = false
  }

  /// Files that are here already, as a folder would have them.
  init(files: [(name: String, bytes: [UInt8])]) {
    let all = files.map { ImportedFile(name: $0.name, content: .bytes($0.bytes)) }
    (self.files, refused, schemas) = Self.parted(all)
    name = "folder"
    isContainer = true
  }

  /// The file, folder or archive at a path; nil where there is none or it cannot be read.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - shown: what the person called it; nil for the path.
  /// - Throws: ``ImportFailure`` for a damaged archive.
  public init?(path: String, named shown: String? = nil) throws(DiaryError) {
    name = shown ?? path
    if let files = Self.folder(path) {
      let lone = files.count == 1 ? files.first : nil
      let unpacked = try lone.flatMap { file throws(DiaryError) in
        try Self.unpacked(file, "\(path)/\(file.name)")
      }
      (self.files, refused, schemas) = Self.parted(unpacked ?? files)
      isContainer = true
      return
    }
    let facts = FileFacts(followingLinksTo: path)
    guard facts?.isRegular ?? false else {
      if facts?.isDevice == true {
        throw .notImportable(path: name, ZipArchive.fault("it is a device, and no file"))
      }
      // A pipe cannot be read from its middle.
      guard let bytes = FileSystem.readFollowingLinks(path, limit: 1 << 30) else { return nil }
      files = [ImportedFile(name: name, content: .bytes(bytes))]
      isContainer = false
      return
    }
    let file = ImportedFile(name: name, content: .file(path))
    let unpacked = try Self.unpacked(file, name)
    (files, refused, schemas) = unpacked.map(Self.parted) ?? ([file], [], [])
    isContainer = unpacked != nil
  }

  /// The files that are read, those whose names lead out of an archive, and those with schemas.
  private static func parted(
    _ all: [ImportedFile]
  ) -> ([ImportedFile], refused: [ImportedFile], schemas: [ImportedFile]) {
    let outside = all.filter { $0.name.hasPrefix("/") || parts($0.name).contains("..") }
    let names = Set(outside.map(\.name))
    let inside = all.filter { !names.contains($0.name) }
    return (
      inside.filter { !isHidden($0.name) }, outside,
      inside.filter { OwnSchemas.name(of: $0) != nil }
    )
  }

  private static func parts(_ name: String) -> [Substring] {
    name.split { $0 == "/" || $0 == "\\" }
  }

  /// The files in a zip archive; nil where it is none.
  private static func unpacked(
    _ file: ImportedFile, _ shown: String
  ) throws(DiaryError) -> [ImportedFile]? {
    guard case .file(let path) = file.content, ZipArchive.begins(file.head()) else { return nil }
    do throws(ImportError) {
      let archive = try ZipArchive(path)
      return archive.entries.map { ImportedFile(name: $0.name, content: .packed(archive, $0)) }
    } catch {
      throw .notImportable(path: shown, error)
    }
  }

  /// What a person calls one of the files, or the only one where none is named.
  public func path(of file: String? = nil) -> String {
    guard isContainer, let file = file ?? (files.count == 1 ? files.first?.name : nil) else {
      return name
    }
    return "\(name)/\(file)"
  }

  /// Whether a file of an archive is one that the person never sees, such as those that macOS adds.
  private static func isHidden(_ name: String) -> Bool {
    parts(name).contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// The files in a folder and the folders in it; nil where there is no folder.
  private static func folder(_ path: String) -> [ImportedFile]? {
    guard FileFacts(followingLinksTo: path)?.isDirectory ?? false else { return nil }
    var files: [ImportedFile] = []
    add(path, "", depth: 0, to: &files)
    return files
  }

  /// Adds the files of a folder and of those in it, but nothing that is hidden, such as git's own.
  private static func add(
    _ folder: String, _ prefix: String, depth: Int, to files: inout [ImportedFile]
  ) {
    for entry in (try? FileSystem.list(folder)) ?? [] {
      let path = "\(folder)/\(entry.name)"
      if entry.name == ".countme" {
        // Where a diary has the schemas of a person's own.
        add("\(path)/schema", "\(prefix).countme/schema/", depth: 8, to: &files)
      }
      if entry.name.hasPrefix(".") { continue }
      if entry.kind == .file {
        files.append(ImportedFile(name: prefix + entry.name, content: .file(path)))
      } else if entry.kind == .directory, depth < 8 {
        add(path, "\(prefix)\(entry.name)/", depth: depth + 1, to: &files)
      }
    }
  }

  /// The one file, or the one whose name ends so.
  ///
  /// - Throws: ``ImportError/Reason/missingFile(_:)`` where there are several others, or none.
  func only(_ suffix: String) throws(ImportError) -> ImportedFile {
    if files.count == 1, let only = files.first { return only }
    if let file = files.first(where: { $0.name.hasSuffix(suffix) }) { return file }
    throw ImportError(.missingFile(suffix), at: .start)
  }

  /// The file with a name, wherever it lies; nil where there is none.
  func file(_ lastName: String) -> ImportedFile? {
    files.filter { $0.lastName == lastName }.min { $0.name.utf8.count < $1.name.utf8.count }
  }
}
