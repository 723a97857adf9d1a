import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore
import CountMeModel
import CountMePlatform
import Testing

/// Merges two commits of devices by the program's own merge of trees, both ways round.
struct TestMerge {
  /// The documents that the merge has something to tell of.
  let documents: [MergedDocument]
  /// The merged tree's id in hex.
  let tree: String
  private let device: TestDevice

  /// Merges what two devices have now, in the repository of the first.
  init(_ device: TestDevice, _ other: TestDevice) throws {
    try device.run("git fetch -q '\(other.path)' guest")
    try self.init(
      on: device, try device.run("git rev-parse HEAD"), try device.run("git rev-parse FETCH_HEAD"))
  }

  /// Merges two commits that are in a device's repository.
  init(on device: TestDevice, _ ours: String, _ theirs: String) throws {
    self.device = device
    let repository = try Repository.open(at: device.path)
    let one = try #require(ObjectID(hex: ours))
    let other = try #require(ObjectID(hex: theirs))
    let merger = TreeMerger(catalogue: try device.reader().catalogue)
    let result = try merger.merge(one, other, in: repository)
    let swapped = try merger.merge(other, one, in: repository)
    #expect(result.tree == swapped.tree, "the tree is the same whoever merges")
    #expect(result.documents == swapped.documents, "and so is the account")
    documents = result.documents
    tree = result.tree.hex
  }

  /// A document of the merged tree, or nil where it has none.
  func document(_ path: String) throws -> JSONObject? {
    let text = try device.run("git cat-file blob '\(tree):\(path)' 2>/dev/null || true")
    return text.isEmpty ? nil : try JSONValue(parsing: Array(text.utf8)).object
  }

  /// The paths of the merged tree's files below a folder.
  func paths(_ folder: String) throws -> [String] {
    try device.run("git ls-tree -r --name-only \(tree) \(folder)/").split(separator: "\n")
      .map(String.init)
  }
}
