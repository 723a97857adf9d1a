/// A file of a diary's tree that is no document.
public enum SystemFile: Hashable, Sendable {
  /// `.countme/format.json`: the format's version and the repository's id.
  case format
  /// `.gitattributes`: keeps a git that does not know our rules from merging JSON as text.
  case attributes
  /// `.countme/schema/<collection>.schema.json`: a collection of the person's own.
  case schema(CollectionName)

  private static let schemaFolder = ".countme/schema/"
  private static let schemaSuffix = ".schema.json"

  /// The file that stands at `path`; nil where it is none of these.
  public init?(_ path: String) {
    // Nearly every path is a document's, and asked for by many.
    guard path.utf8.first == UInt8(ascii: ".") else { return nil }
    switch path {
    case ".countme/format.json": self = .format
    case ".gitattributes": self = .attributes
    default:
      guard path.hasPrefix(Self.schemaFolder), path.hasSuffix(Self.schemaSuffix) else {
        return nil
      }
      let stem = path.dropFirst(Self.schemaFolder.count).dropLast(Self.schemaSuffix.count)
      // A folder within the folder would hide the file from whoever lists it.
      guard !stem.contains("/"), let name = CollectionName(String(stem)) else { return nil }
      self = .schema(name)
    }
  }

  /// The only content that the attributes may have.
  public static let attributesBytes = Array("*.json -merge\n".utf8)

  /// How many bytes the format's file may have: what every program reads.
  package static let formatBytes = 1 << 16

  /// The file's path from the tree's root.
  public var path: String {
    switch self {
    case .format: ".countme/format.json"
    case .attributes: ".gitattributes"
    case .schema(let name): "\(Self.schemaFolder)\(name.text)\(Self.schemaSuffix)"
    }
  }
}
