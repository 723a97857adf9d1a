import CountMeClibgit2
import Glibc
import Testing

@testable import CountMeGit

@Suite("libgit2, once it is loaded") struct LibraryTests {
  // OpenSSL frees there what a thread that ends at that moment frees as well.
  @Test("frees nothing at exit beside threads that end")
  func exitLeftAlone() async {
    await #expect(processExitsWith: .success) {
      try Libgit2.start()
      // A libssh2 of another make brings none.
      guard let found = unsafe countme_git_symbol("OPENSSL_atexit") else { return }
      typealias Register = @convention(c) (@convention(c) () -> Void) -> Int32
      let register = unsafe unsafeBitCast(found, to: Register.self)
      // Called where OpenSSL cleans up.
      #expect(register { _exit(EXIT_FAILURE) } == 1)
    }
  }
}
