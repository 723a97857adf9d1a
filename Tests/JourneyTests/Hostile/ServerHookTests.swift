import Foundation
import TestSupport
import Testing

@Suite("A remote that judges what is pushed", .ownThread)
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

  @Test("Of a commit of one's own, what the rules refuse stays here, and the rest goes out")
  func ownCommit() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("new favoriteFoods name=Apple calories=52")
    let file = try laptop.sh("git ls-files favoriteFoods")
    try laptop.run("sync")
    try laptop.run("drink 100")
    try laptop.sh("sed -i 's/\"calories\": 52/\"calories\": -1/' \(file) && git commit -qam x")
    #expect(try laptop.sh("countme sync 2>&1").contains(file))
    let there = "git -C '\(journey.remote)' grep -h '\"calories\"\\|Milli\\|milli'"
    let sent = try laptop.sh("\(there) $(git symbolic-ref HEAD)")
    #expect(
      sent.contains("\"milliliters\": 100") && sent.contains("\"calories\": 52")
        && !sent.contains("-1"), "\(sent)")
    #expect(try laptop.sh("cat \(file)").contains("\"calories\": -1"))
    try laptop.sh("git checkout -q -- \(file)")
    try laptop.run("sync")
    try laptop.expectClean(after: "git checkout")
  }
}
