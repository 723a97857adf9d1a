import CountMeClibgit2
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What strangers send is hashed by libgit2, and by nobody else before it is seen.
@Suite("libgit2's SHA-1") struct CollisionDetectionTests {
  /// Whether libgit2 hashes the bytes of a configuration file by SHA-1; from 1.7 on it is SHA-256.
  ///
  /// It is the one function that hashes objects, and there alone no header comes before a test's bytes.
  private static var hashesConfiguration: Bool {
    guard (try? Libgit2.start()) != nil,
      let found = unsafe countme_git_symbol("git_libgit2_version")
    else { return false }
    typealias Number = UnsafeMutablePointer<Int32>
    typealias Version = @convention(c) (Number, Number, Number) -> Int32
    let version = unsafe unsafeBitCast(found, to: Version.self)
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    _ = unsafe version(&major, &minor, &patch)
    return (major, minor) < (1, 7)
  }

  /// What libgit2 says of a file of such bytes.
  private static func words(
    of bytes: [UInt8], in diary: borrowing DiaryFixture
  ) throws -> String {
    let path = "\(diary.path)/config"
    try DurableFile.write(bytes, to: path, flush: .later)
    do throws(GitError) {
      try diary.repository.set("a.b", "c", in: path)
      return ""
    } catch {
      return error.message
    }
  }

  /// Law: SHAttered's blocks are noticed behind their own beginning, where they collide, and nowhere else.
  @Test(
    "notices a known collision, and takes nothing else for one",
    .enabled(if: hashesConfiguration))
  func noticed() throws {
    let diary = try DiaryFixture()
    let sums = KnownCollision.messages.map { message in
      var sum = SHA1()
      sum.update(message)
      return sum.finish()
    }
    #expect(KnownCollision.messages[0] != KnownCollision.messages[1] && sums[0] == sums[1])
    for message in KnownCollision.messages {
      for bytes in [message, message + [1, 2, 3]] {
        #expect(try Self.words(of: bytes, in: diary).contains("collision"))
      }
      let block = [UInt8](repeating: 0x23, count: 64)
      for bytes in [block + message, message.dropLast() + [0], Array(message.dropLast(64))] {
        #expect(try !Self.words(of: bytes, in: diary).contains("collision"))
      }
    }
  }
}
