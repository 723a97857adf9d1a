import CountMeGit
import CountMeModel
import CountMePlatform
import Foundation
import TestSupport
import Testing

@testable import CountMeImporters

@Suite("What has no end is not imported") struct EndlessInputTests {
  @Test("devices", arguments: ["/dev/zero", "/dev/urandom", "/dev/full"])
  func devices(path: String) throws {
    do {
      _ = try ImportInput(path: path)
      Issue.record("it is read")
    } catch {
      #expect("\(error)".contains("it is a device"))
    }
  }

  @Test("neither from a device nor through standard input, nor from a pipe that nobody writes to")
  func spooled() async throws {
    let world = try await SyncTests.world(seed: 71)
    let folder = world.devices[0].folder
    do {
      _ = try SpooledInput("/dev/zero", for: folder)
      Issue.record("it is read")
    } catch {
      #expect("\(error)".contains("it is a device"))
    }
    let pipe = try TemporaryFolder()
    #expect(try Shell(home: pipe.path).run("mkfifo '\(pipe.path)/p'").code == 0)
    do {
      _ = try SpooledInput("\(pipe.path)/p", for: folder, timeout: 200)
      Issue.record("it is read")
    } catch {
      #expect("\(error)".contains("nobody writes to it"))
    }
    let writer = Thread {
      if let file = FileHandle(forWritingAtPath: "\(pipe.path)/p") {
        try? file.write(contentsOf: Data("a,b\n".utf8))
        try? file.close()
      }
    }
    writer.start()
    let input = try #require(try SpooledInput("\(pipe.path)/p", for: folder))
    #expect(FileSystem.readFollowingLinks(input.path, limit: 10) == Array("a,b\n".utf8))
  }
}
