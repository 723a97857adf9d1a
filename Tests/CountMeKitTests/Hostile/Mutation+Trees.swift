import Foundation
import Testing

@testable import CountMeGit
@testable import CountMePlatform

extension Mutation {
  /// Puts an entry into the folder of favourites, where its name belongs in the order.
  private static func entry(
    _ name: String, _ law: Law = .refused, mode: String = "100644", called: [UInt8],
    _ target: Target = .document
  ) -> Mutation {
    Mutation(name: name, law: law) { objects in
      let id =
        switch target {
        case .document:
          objects.add(try document(Array(called.dropLast(5)), of: objects), .blob)
        case .blob: objects.add([1], .blob)
        case .folder: try #require(try id(of: "favoriteFoods", objects))
        case .nothing: ObjectID(bytes: [UInt8](repeating: 7, count: 20)[...])
        }
      let folder = try objects.tree(at: "favoriteFoods")
      let bytes = Array("\(mode) ".utf8) + called + [0] + id.bytes
      let tree = try objects.root(
        replacing: "favoriteFoods", by: inserted(bytes, called, mode, into: folder))
      return objects.add(try objects.signed(objects.draft(tree)), .commit)
    }
  }

  /// What an entry leads to.
  private enum Target {
    case document, blob, folder, nothing
  }

  private static func id(of path: String, _ objects: HostileObjects) throws -> ObjectID? {
    ObjectID(of: try objects.tree(at: path), .tree)
  }

  private static func document(_ id: [UInt8], of objects: HostileObjects) throws -> [UInt8] {
    let text = text(try objects.file(at: "favoriteFoods/apple.json"))
    return Array(text.replacing("\"apple\"", with: "\"\(self.text(id))\"").utf8)
  }

  /// The tree's bytes with an entry where git's order has it.
  private static func inserted(
    _ entry: [UInt8], _ name: [UInt8], _ mode: String, into tree: [UInt8]
  ) -> [UInt8] {
    let isFolder = mode.hasPrefix("4") || mode.hasPrefix("04")
    func key(_ name: [UInt8], _ isFolder: Bool) -> [UInt8] { isFolder ? name + [0x2F] : name }
    let present = Tree(bytes: tree)?.entries ?? []
    var result: [UInt8] = []
    var isIn = false
    for other in present {
      if !isIn, key(name, isFolder).lexicographicallyPrecedes(key(other.name, other.isDirectory)) {
        result += entry
        isIn = true
      }
      result += Tree([other]).bytes
    }
    return isIn ? result : result + entry
  }

  static let modes: [Mutation] = oddModes.flatMap { both($0) } + targets

  private static func both(_ mode: String) -> [Mutation] {
    [
      entry("mode \(mode) of a document", mode: mode, called: pear),
      entry("mode \(mode) of a folder", mode: mode, called: pear, .folder),
    ]
  }

  private static let targets: [Mutation] = [
    entry("mode of a file", .read, called: pear),
    entry("mode of a folder", mode: "40000", called: Array("pear".utf8), .folder),
    entry("a link", mode: "120000", called: pear, .blob),
    entry("a submodule", mode: "160000", called: pear, .nothing),
    entry("a file that is not there", called: pear, .nothing),
    entry("a file that is a folder", called: pear, .folder),
    entry("a folder that is a file", mode: "40000", called: Array("pear".utf8), .blob),
  ]

  private static let pear = Array("pear.json".utf8)

  private static let oddModes = [
    "0100644", "100645", "100664", "100600", "100755", "100777", "100000", "120000", "160000",
    "644",
    "0", "", "1006440", "100644 ", "40755", "040000", "40000", "140000", "60000", "777777",
    "1777777777777", "10064x", "-100644", "+100644",
  ]

  static let names: [Mutation] = refused + taken + bytes

  private static let taken: [Mutation] = [
    "pe--ar.json", "1.json", String(repeating: "a", count: 80) + ".json",
  ].map { entry("name \($0)", .read, called: Array($0.utf8)) }

  private static let refused: [Mutation] = (oddNames + longNames).map { name in
    entry("name \(name.prefix(90).debugDescription)", called: Array(name.utf8))
  }

  private static let longNames: [String] = [81, 250, 251, 4096].map {
    String(repeating: "a", count: $0) + ".json"
  }

  private static let oddNames: [String] = [
    "", ".", "..", "/", "a/b.json", "/a.json", "a.json/", "../a.json", ".git", ".GIT", ".git.json",
    ".git ", ".git.", ".git::$INDEX", "git~1", "GIT~1.json", ".g\u{200C}it", ".gitmodules",
    ".gitattributes", "pe ar.json", " pear.json", "pear.json ", "pear.json.", "pear", "pear.JSON",
    "Pear.json", "APPLE.json", "apple.JSON", "pe\u{1}ar.json", "pe\nar.json", "pe\tar.json",
    "pe\u{7F}ar.json", "pe\\ar.json", "pe:ar.json", "pe*ar.json", "-pear.json", "con.json",
    "aux.json", "nul", "com1.json", "p\u{E9}ar.json", "pe\u{301}ar.json", "\u{202E}pear.json",
    "pear.x.json", "pear-.json",
  ]

  private static let bytes: [Mutation] = [
    entry("a name of bytes that are no text", called: [0xFF, 0xFE] + Array(".json".utf8)),
    entry("a name of half a letter", called: [0x70, 0xC3] + Array(".json".utf8)),
    entry("a letter of too many bytes", called: [0xC0, 0xAF] + Array(".json".utf8)),
    entry("a second entry of a name", called: Array("apple.json".utf8)),
    folder("entries out of order") { folder in
      let entries = Tree(bytes: folder)?.entries ?? []
      return entries.reversed().flatMap { Tree([$0]).bytes }
    },
    folder("an empty folder") { _ in [] },
    folder("half an entry") { Array($0.dropLast(3)) },
    folder("a byte behind the last entry") { $0 + [0] },
  ]

  /// Changes the bytes of the folder of favourites.
  private static func folder(
    _ name: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Mutation {
    Mutation(name: name, law: .refused) { objects in
      let bytes = change(try objects.tree(at: "favoriteFoods"))
      let tree = try objects.root(replacing: "favoriteFoods", by: bytes)
      return objects.add(try objects.signed(objects.draft(tree)), .commit)
    }
  }

  /// What a branch leads to that is no commit.
  static let kinds: [Mutation] =
    ["commit", "tree", "blob", "tag"].map { tag(of: $0) } + [
      Mutation(name: "a tree", law: .refused) { objects in
        let bytes = try objects.tree(at: "")
        return objects.add(bytes, .tree)
      },
      Mutation(name: "a blob", law: .refused) { objects in objects.add([1], .blob) },
      Mutation(name: "a commit under another kind", law: .refused) { objects in
        let bytes = try objects.signed(objects.draft(objects.tree))
        return objects.add(bytes, .blob)
      },
    ]

  private static func tag(of kind: String) -> Mutation {
    Mutation(name: "a tag that says \(kind)", law: .refused) { objects in
      let commit = objects.add(try objects.signed(objects.draft(objects.tree)), .commit)
      let text = "object \(commit.hex)\ntype \(kind)\ntag x\ntagger A <a@b> 1 +0000\n\nx\n"
      return objects.add(Array(text.utf8), .tag)
    }
  }
}
