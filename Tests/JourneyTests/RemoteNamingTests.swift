import TestSupport
import Testing

@Suite("Naming remotes", .ownThread)
struct RemoteNamingTests {
  @Test("A remote that does not answer is named all the same, and that is said")
  func nowhere() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.run("init")
    let answer = try laptop.run("remote add /nowhere").output
    #expect(answer.contains("origin is /nowhere.") && answer.contains("does not answer now"))
    #expect(try laptop.run("remote list").output.contains("/nowhere"))
    try laptop.run("remote create \(journey.remote)")
    #expect(try !laptop.run("remote add \(journey.remote)").output.contains("answer"))
  }

  @Test("A guest is told that only an account sends")
  func guest() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.run("init")
    try laptop.run("remote create \(journey.remote)")
    try laptop.run("remote add \(journey.remote)")
    try laptop.run("eat Oats 311")
    let status = try laptop.run("status").output
    #expect(!status.contains("to send") && status.contains("countme account create"))
  }

  @Test("A remote that is forgotten leaves no references behind")
  func forgotten() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.git("fetch -q")
    #expect(try laptop.git("for-each-ref refs/countme/fetched/origin").contains("commit"))
    #expect(try laptop.git("for-each-ref refs/countme/announced/origin").contains("commit"))
    try laptop.run("remote rm origin")
    #expect(try !laptop.git("for-each-ref").contains("origin"))
    try laptop.run("remote add \(journey.remote)")
    try laptop.run("sync")
  }
}
