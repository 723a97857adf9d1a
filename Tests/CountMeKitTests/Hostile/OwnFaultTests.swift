import CountMeHistory
import Foundation
import TestSupport
import Testing

@testable import CountMeGit

/// What is not the remote's fault, though it happens while a remote is spoken to.
@Suite("Whose fault it is where this machine fails") struct OwnFaultTests {
  private func repository(_ folder: TemporaryFolder) throws -> Repository {
    try Repository.create(
      at: "\(folder.path)/mine", isBare: true, initialBranch: "refs/heads/me")
  }

  @Test("a pack that cannot be put in its place is told of the machine")
  func packFolder() throws {
    let folder = try TemporaryFolder()
    let repository = try repository(folder)
    var pack = RawPack()
    pack.add([0])
    let packs = "\(folder.path)/mine/objects/pack"
    try FileManager.default.removeItem(atPath: packs)
    try Data().write(to: URL(filePath: packs))
    do throws(TransportError) {
      try repository.takePack(pack.whole)
      Issue.record("it was taken in")
    } catch {
      guard case .machine(.system(_, packs, _)) = DiaryError(error) else {
        Issue.record("\(DiaryError(error))")
        return
      }
    }
  }

  @Test("an object that is to be sent and is not here is told of the diary")
  func missingObject() throws {
    let folder = try TemporaryFolder()
    let repository = try repository(folder)
    let missing = ObjectID(of: [1], .commit)
    do throws(TransportError) {
      _ = try repository.pack(of: [missing], without: [])
      Issue.record("it was sent")
    } catch {
      guard case .machine(.incomplete) = DiaryError(error) else {
        Issue.record("\(DiaryError(error))")
        return
      }
    }
  }

  @Test("the words for what git wants to be told stand in the program alone")
  func words() {
    let foreign = TransportError(.ownership(path: "/a"), remote: "r", message: "x")
    #expect(DiaryError(foreign) == .remote(.foreignFolder(remote: "r", path: "/a")))
    let large = TransportError(.tooLarge, remote: "r", message: "x")
    #expect(DiaryError(large) == .remote(.tooLarge(remote: "r", detail: "x")))
  }
}
