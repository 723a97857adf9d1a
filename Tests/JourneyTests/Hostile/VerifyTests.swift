import Foundation
import TestSupport
import Testing

@Suite("What verify says of a history", .ownThread)
struct VerifyTests {
  @Test("A good diary is good, every merge comes out the same, and git agrees")
  func good() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    try phone.run("eat Bread 250")
    try phone.run("drink 100")
    try TwoDevicesTests.syncAll([laptop, phone])
    let count = try laptop.sh("git rev-list --count HEAD")
    let answer = try laptop.run("verify --prove").output
    #expect(answer.contains("\(count) of \(count) commits are signed"), "\(answer)")
    #expect(answer.contains("1 of 1 merge come out the same"), "\(answer)")
    #expect(try laptop.sh("git log --format=%G? | sort -u") == "G")
  }

  @Test("What plain git made is told with commit, path and rule, and git agrees commit by commit")
  func bad() throws {
    let laptop = try HostileStage.shared.get().copy().laptop
    let food = try laptop.sh("git ls-files favoriteFoods")
    try laptop.sh("git commit -q --allow-empty --no-gpg-sign -m unsigned")
    let unsigned = try laptop.head()
    try laptop.sh("sed -i 's/\"calories\": 52/\"calories\": -1/' \(food) && git commit -qam bad")
    let bad = try laptop.head()
    let answer = try laptop.run("verify", exit: 77).output
    #expect(answer.contains("\(unsigned.prefix(10)): its signature is missing"), "\(answer)")
    #expect(answer.contains("\(bad.prefix(10)), \(food): /calories: expected"), "\(answer)")
    #expect(answer.contains("the rule is: a document fits the schema"), "\(answer)")
    let lines = try laptop.sh("git log --format='%H %G?'").split(separator: "\n")
    let unsignedToGit = lines.filter { !$0.hasSuffix(" G") }.map { String($0.prefix(40)) }
    #expect(unsignedToGit == [unsigned])
    let json = try laptop.run("verify --json", exit: 77).output
    #expect(json.contains("\"commit\":\"\(bad)\"") && json.contains("\"path\":\"\(food)\""))
  }
}
