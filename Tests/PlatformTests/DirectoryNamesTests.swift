import CountMePlatform
import Foundation
import TestSupport
import Testing

@Suite("The names in a directory") struct DirectoryNamesTests {
  /// Law: names come in the order of their bytes, a directory's with a slash behind it, however long they are and
  /// whatever they have in common.
  @Test("come in git's order", arguments: RandomCases.seeds(of: 41, few: 8))
  func order(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    var kinds: [String: Bool] = [:]
    for _ in 0..<60 {
      let start = ["", "01890a5d-", "aaaaaaa"].randomElement(using: &random) ?? ""
      let letters = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        "-.0a~é".randomElement(using: &random) ?? "a"
      }
      let name = start + String(letters)
      guard name != ".", name != "..", kinds[name] == nil else { continue }
      let isDirectory = Bool.random(using: &random)
      kinds[name] = isDirectory
      if isDirectory {
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
      } else {
        try Data().write(to: URL(filePath: "\(folder.path)/\(name)"))
      }
    }
    let names = try DirectoryNames(try #require(try DirectoryHandle.open(folder.path)))
    let found = (0..<names.count).map { number in
      Array(names.name(number)) + (names.isDirectory(number) ? [UInt8(ascii: "/")] : [])
    }
    let expected = kinds.map { Array($0.key.utf8) + ($0.value ? [UInt8(ascii: "/")] : []) }
    #expect(found == expected.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
  }
}
