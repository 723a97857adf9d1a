import Foundation
import TestSupport
import Testing

@Suite("A remote that is put right, or put back", .ownThread)
struct RollbackTests {
  @Test("An old state of the whole repository is refused, and nothing is lost when it is accepted")
  func oldState() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    _ = try journey.shell.run("cp -r remote.git old.git")
    try laptop.run("eat Oats 311")
    try TwoDevicesTests.syncAll([laptop, phone])
    _ = try journey.shell.run("rm -rf remote.git && mv old.git remote.git")
    for device in [laptop, phone] {
      for command in ["pull", "push", "sync"] {
        try OddRemoteTests.expectNothing(on: device, command, exit: 76, says: "--accept rewound")
      }
    }
    try phone.run("eat Bread 250")
    try phone.run("sync --accept rewound")
    try laptop.run("sync")
    #expect(try laptop.run("today").output.contains("561 kcal"))
    #expect(try laptop.tree() == phone.tree())
  }

  @Test("A bad commit on a remote without hook is taken off it again")
  func reset() throws {
    let scene = try HostileStage.shared.get().copy()
    let laptop = scene.laptop
    let references = try scene.sh("git -C plain.git for-each-ref").output
    try laptop.run("remote reset --to-verified")
    _ = try scene.make(HostileChange("unsigned", "SIGN=", ""))
    try scene.plant()
    let refused = try laptop.run("sync", exit: 77)
    #expect(refused.errors.contains("countme remote reset --to-verified"))
    let unconfirmed = try laptop.run("remote reset --to-verified", exit: 64)
    #expect(unconfirmed.errors.contains("--yes"))
    #expect(try scene.sh("git -C plain.git for-each-ref").output != references)
    try laptop.run("remote reset --to-verified --yes")
    #expect(try scene.sh("git -C plain.git for-each-ref").output == references)
    try laptop.run("eat Apple 52")
    try laptop.run("sync")
  }

  @Test("A remote that lets no branch be put back says who can")
  func resetRefused() throws {
    let scene = try HostileStage.shared.get().copy()
    _ = try scene.make(HostileChange("unsigned", "SIGN=", ""))
    try scene.plant()
    _ = try scene.sh("git -C plain.git config receive.denyNonFastForwards true")
    let there = try scene.contents(of: "plain.git")
    let answer = try scene.laptop.run("remote reset --to-verified --yes", exit: 77)
    #expect(answer.errors.contains("git update-ref refs/heads/users/"), "\(answer.errors)")
    #expect(try scene.contents(of: "plain.git") == there)
    let command = try #require(answer.errors.split(separator: "git update-ref ").last)
    _ = try scene.sh("git -C plain.git update-ref \(command)")
    try scene.laptop.run("sync")
  }

  @Test("A remote with the hook lets a branch go back by the account key's word for these two tips")
  func resetByPassword() throws {
    let scene = try HostileStage.shared.get().copy()
    let laptop = scene.laptop
    let good = try scene.sh("git -C plain.git for-each-ref refs/heads").output
    _ = try scene.make(HostileChange("unsigned", "SIGN=", ""))
    try scene.plant()
    // The hook came later than the commit.
    _ = try scene.sh("cp remote.git/hooks/pre-receive plain.git/hooks/")
    let refused = try laptop.run("remote reset --to-verified --yes", exit: 77)
    #expect(refused.errors.contains("--password-stdin"), "\(refused.errors)")
    try laptop.run("remote reset --to-verified --yes --password-stdin", exit: 77, input: "guess\n")
    try laptop.run("remote reset --to-verified --yes --password-stdin", input: Journey.password)
    #expect(try scene.sh("git -C plain.git for-each-ref refs/heads").output == good)
    // The statement says so of no other tips, and nobody makes one of it.
    let again = try scene.sh(
      """
      cd phone; git fetch -q ../plain.git '+refs/countme/resets/*:refs/countme/resets/*'
      git fetch -q ../plain.git "$(git symbolic-ref HEAD)"; tip=$(git rev-parse FETCH_HEAD)
      reset=$(git for-each-ref --format='%(refname)' refs/countme/resets)
      test -n "$reset" || exit 9
      for what in "$tip~1:$(git symbolic-ref HEAD)" "$tip:$reset" ":$reset"; do
        git push -qf --atomic ../plain.git "$what" "$reset:$reset" && echo "taken: $what"
        git push -qf ../plain.git "$what" && echo "taken alone: $what"
      done; true
      """)
    #expect(again.code == 0 && !again.output.contains("taken"), "\(again)")
    try laptop.run("eat Apple 52")
    try laptop.run("sync")
  }
}
