import TestSupport
import Testing

@Suite("A folder in which a group was hardly begun", .ownThread)
struct BegunGroupFolderTests {
  /// What a crash leaves before there is a note of what is made: each folder on the way, and the lock.
  @Test(arguments: [
    "", "/.git", "/.git/countme", "/.git/countme; touch \"$kitchen/.git/countme/making\"",
  ])
  func `is taken for the group that is made again`(left: String) throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let kitchen = "\(laptop.path)-kitchen"
    try laptop.sh("kitchen='\(kitchen)'; mkdir -p \"$kitchen\"\(left)")
    try laptop.run("group create kitchen --password-stdin", input: Journey.password)
    #expect(try laptop.sh("ls -d '\(kitchen)'*") == kitchen)
    try laptop.run("--in kitchen use-by add Milk tomorrow")
  }

  @Test func `is left alone where somebody has put something there`() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let kitchen = "\(laptop.path)-kitchen"
    try laptop.sh("mkdir '\(kitchen)'; echo mine >'\(kitchen)/notes'")
    try laptop.run("group create kitchen --password-stdin", input: Journey.password)
    #expect(try laptop.sh("ls '\(kitchen)'") == "notes")
  }
}
