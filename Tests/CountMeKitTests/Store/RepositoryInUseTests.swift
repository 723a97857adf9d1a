import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore

@Suite("A folder that has nothing but a repository")
struct RepositoryInUseTests {
  /// What leaves a repository without any file beside it.
  private static let ways = [
    "git clone -q --no-checkout src p",
    "git -C src worktree add -q --no-checkout --detach ../p",
    "git clone -q --no-checkout src p; git -C p checkout -q --detach; git -C p branch -q -D main; rm -rf p/f",
    "git clone -q --no-checkout src p; git -C p pack-refs --all",
    "git init -q p; git -C p fetch -q ../src main:refs/saved/1",
    "git init -q p; git -C p fetch -q ../src main",
    "git init -q p; cd p; echo a > f; git add f; rm f",
    "git init -q p; cd p; echo a | git hash-object -w --stdin | xargs git update-ref refs/notes/x",
    "git init -q --ref-format=reftable p || git clone -q --no-checkout src p",
    "git init -q -b x p; cd p; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m y; git checkout -q --orphan z",
  ]

  private func world() throws -> AccountWorld {
    let world = try AccountWorld(seed: 1)
    _ = try world.lines(
      "git init -q -b main src; cd src; echo precious > f; git add f; git -c user.name=a -c user.email=a@b commit -q -m thesis"
    )
    return world
  }

  @Test("is somebody's work: nothing is begun in it, and nothing of it goes", arguments: ways)
  func inUse(way: String) async throws {
    let world = try world()
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    _ = try world.lines(way)
    let path = "\(world.folder.path)/p"
    let before = try world.lines("find p src/.git | sort")
    let used = DiaryError.store(.repositoryInUse(path: path))
    let code = InvitationCode("00000-11111-22222-33333-44444-55555")
    let environment = world.environment(of: "p")
    await #expect(throws: used) {
      _ = try await TestDiary.create(at: path, environment: environment)
    }
    #expect(throws: used) {
      _ = try Cloning.clone(remote, to: path, code: code, environment: environment)
    }
    await #expect(throws: used) {
      _ = try await TestDiary.clone(
        remote, to: path, email: EmailAddress("ann@example.org"), password: TestDiary.password(),
        environment: environment)
    }
    await #expect(throws: used) {
      try await ann.perform { _ = try Groups($0).join(remote, code, as: nil, in: path) }
    }
    await #expect(throws: used) {
      try await ann.perform { _ = try Following($0).follow(remote, code, as: nil, in: path) }
    }
    #expect(try world.lines("find p src/.git | sort") == before)
  }

  @Test(
    "that was only just made is begun in",
    arguments: [
      "git init -q -b main p", "git init -q p; rm p/.git/HEAD; mkdir p/.git/refs/heads/users",
      "git init -q p; touch p/.git/config.lock p/.git/HEAD.lock",
      "mkdir -p p/.git/refs; touch p/.git/config.lock",
    ])
  func unborn(way: String) async throws {
    let world = try world()
    _ = try world.lines(way)
    let path = "\(world.folder.path)/p"
    #expect(try ReferenceFiles.isUnborn("\(path)/.git"))
    _ = try await TestDiary.create(at: path, environment: world.environment(of: "p"))
    #expect(try world.lines("git -C p log --oneline | wc -l") == ["1"])
    #expect(try world.lines("git -C p symbolic-ref HEAD") == ["refs/heads/guest"])
    #expect(try world.lines("find p/.git -name '*.lock'") == [])
  }
}
