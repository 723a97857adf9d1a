import CountMePlatform
import TestSupport
import Testing

@Suite("A remote that never answers", .ownThread)
struct SilentRemoteTests {
  @Test("While one program waits for it, another one writes")
  func anotherProgram() throws {
    let server = try SilentServer()
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    _ = try laptop.shell.run(
      "git config remote.origin.url http://127.0.0.1:\(server.port)/x.git", in: laptop.path)
    var environment = ChildEnvironment()
    for (name, value) in laptop.shell.environment { environment = environment.setting(name, value) }
    var sync = try ChildProcess(
      "\(Shell.products)/countme", ["-C", laptop.path, "sync"], environment: environment)
    try server.takeConnection()
    try laptop.run("eat Oats 311")
    #expect(try laptop.run("today").output.contains("311"))
    let isWaiting = !sync.hasEnded
    #expect(isWaiting)
  }
}
