import CountMeGit
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeModel

/// Of a diary whose format nobody can read nothing could be said any more, not even who is to be shut out.
@Suite("The file that tells a diary's format")
struct FormatBoundTests {
  @Test(
    "is read wherever the rules let it in, and wherever they did before they had a bound",
    arguments: [(65_535, true), (65_536, true), (65_537, false), (70_087, false), (1 << 20, false)])
  func bounds(size: Int, isAllowed: Bool) throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: folder.path, isBare: true, initialBranch: "refs/heads/guest")
    var bytes = FormatDocument(repositoryID: "x").bytes
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: size - bytes.count)
    let blob = try repository.write(bytes, .blob)
    let tree = try repository.updatedTree(
      .emptyTree, [TreeChange(path: FormatDocument.path, blob: blob)])
    #expect(try FormatDocument(in: tree, repository)?.repositoryID == "x")
    let change = CandidateChange(
      path: FormatDocument.path, before: nil,
      after: CandidateChange.Version(
        mode: CandidateChange.Version.plainFile, size: size, content: .bytes(bytes)), schema: nil)
    #expect((SystemFileRule(newestFormat: nil).objection(to: change) == nil) == isAllowed)
  }
}
