import Foundation
import TestSupport
import Testing

@Suite("A remote that judges what is pushed")
struct ServerHookTests {
  @Test("An honest sync of two devices and of two users goes through")
  func honest() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let hook = try journey.shell.run("cat remote.git/hooks/pre-receive").output
    #expect(hook.contains("countme hook pre-receive"))
    try laptop.run("eat Oats 311")
    try phone.run("eat Bread 250")
    try TwoDevicesTests.syncAll([laptop, phone])
    #expect(try phone.run("today").output.contains("561 kcal"))
    let bob = journey.device("bob")
    try bob.prepare("init", "remote add \(journey.remote)")
    try bob.run("account create --email bob@example.org --password-stdin", input: Journey.password)
    try bob.run("sync")
    #expect(try journey.shell.run("git -C remote.git for-each-ref | wc -l").output == "4\n")
    #expect(try journey.shell.run("ls -d remote.git/objects/tmp_*", in: nil).code != 0)
  }

  @Test("One bad reference of a push keeps the good ones out, and each is named")
  func oneOfSeveral() throws {
    let scene = try HostileStage.shared.get().copy()
    let before = try scene.contents(of: "remote.git")
    let push = try scene.make(
      HostileChange("several", "SPEC=\"$(seal):$BRANCH HEAD:refs/heads/main HEAD:refs/tags/x\"", "")
    )
    #expect(push.code == 1 && push.errors.contains("refs/heads/main: only diaries"))
    #expect(push.errors.contains("refs/tags/x: only diaries"))
    #expect(!push.errors.contains("countme: refs/heads/users"), "\(push.errors)")
    #expect(try scene.contents(of: "remote.git") == before)
  }

  @Test("A hook that cannot run lets nothing in")
  func closed() throws {
    let scene = try HostileStage.shared.get().copy()
    _ = try scene.sh("sed -i 's/countme/countme-that-is-not-there/g' remote.git/hooks/pre-receive")
    let before = try scene.contents(of: "remote.git")
    let push = try scene.make(HostileChange("good", "", ""))
    #expect(push.code == 1, "\(push.errors)")
    #expect(try scene.contents(of: "remote.git") == before)
  }

  @Test("A commit of one's own that the rules refuse does not go out")
  func ownCommit() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("new favoriteFoods name=Apple calories=52")
    let file = try laptop.sh("git ls-files favoriteFoods")
    try laptop.sh("sed -i 's/\"calories\": 52/\"calories\": -1/' \(file) && git commit -qam x")
    let there = try journey.shell.run("git -C remote.git for-each-ref").output
    let answer = try laptop.run("sync", exit: 77)
    #expect(answer.errors.contains("your own commit") && answer.errors.contains(file))
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
    try laptop.sh("git reset -q --hard HEAD~1")
    try laptop.run("sync")
  }
}
