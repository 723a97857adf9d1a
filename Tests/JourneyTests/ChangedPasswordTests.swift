import Foundation
import TestSupport
import Testing

@Suite(
  "A remote behind a password", .enabled(if: WebServer.isInstalled, "needs lighttpd"), .ownThread)
struct ChangedPasswordTests {
  @Test("Its password changes while a watch runs: that is told, the work is kept, and goes later")
  func whileWatching() throws {
    let journey = try Journey()
    let server = try WebServer(root: journey.root)
    let (laptop, phone) = try journey.twoDevices()
    func address(_ password: String) -> String {
      "http://ada:\(password)@127.0.0.1:\(server.port)/locked/remote.git"
    }
    // The server's programs do not know where ours is.
    try laptop.sh(
      """
      rm '\(journey.remote)/hooks/pre-receive'
      git -C '\(journey.remote)' config http.receivepack true
      git config remote.origin.url '\(address("open%20sesame"))'
      """)
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try watch.syncsOnceMore { try laptop.prepare("eat Oats 311") }
    try phone.prepare("sync")
    #expect(try phone.run("today").output.contains("Oats"))
    try laptop.sh("echo 'ada:other sesame' > ../users")
    try laptop.prepare("eat Bread 250")
    try watch.says(#""event":"failed""#)
    // No password, old or new, is ever shown.
    #expect(!watch.output.contains("sesame") && !watch.errors.contains("sesame"))
    try phone.run("sync")
    #expect(try !phone.run("today").output.contains("Bread"))
    #expect(try laptop.run("today").output.contains("Bread"))
    // Mended: nobody waits for the minutes to pass that lie between two attempts.
    try watch.syncsOnceMore {
      try laptop.sh("git config remote.origin.url '\(address("other%20sesame"))'")
    }
    try watch.syncsOnceMore { try laptop.prepare("eat Plum 30") }
    try phone.prepare("sync")
    let day = try phone.run("today").output
    #expect(day.contains("Bread") && day.contains("Plum"))
    for command in ["status", "status --json", "remote list", "remote list --json", "sync --json"] {
      let answer = try laptop.run(command)
      #expect(!(answer.output + answer.errors).contains("sesame"), "\(command)")
    }
    #expect(watch.end(SIGINT) == 0)
    try laptop.expectClean(after: "watch")
  }
}
