import CountMePlatform
import Testing

@Suite("A program that is asked to end") struct ChildProcessEndingTests {
  @Test("takes along what it has started, where it is a shell that only runs that")
  func shell() throws {
    let process = try startAndDrop()
    // It was asked to end; the kernel may need a moment.
    for _ in 0..<1_000 where goesOn(process) { SystemClock.sleep(milliseconds: 10) }
    #expect(!goesOn(process))
  }

  /// The process that a shell has started which was dropped.
  private func startAndDrop() throws -> Int {
    var shell = try ChildProcess(
      "sh", ["-c", "sleep 600 & echo $!; wait"], endsWithChildren: true)
    let said = try shell.read(timeout: IdleTimeout())
    return try #require(Int(String(decoding: said.dropLast(), as: UTF8.self)))
  }

  private func goesOn(_ process: Int) -> Bool {
    let facts = FileSystem.readFollowingLinks("/proc/\(process)/stat", limit: 4096)
    guard let facts else { return false }
    // One that has ended, and that nobody has asked about yet, stands there as a zombie.
    return !String(decoding: facts, as: UTF8.self).contains(") Z ")
  }
}
