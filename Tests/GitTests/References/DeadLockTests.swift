import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// A lock beside a reference whose owner is dead, and nobody else knows of.
@Suite struct DeadLockTests {
  @Test func itGoesWhenNobodyTouchesIt() throws {
    let world = try TransportWorld()
    let path = try world.device("a")
    try DiaryHistory().add(2, to: world, at: path)
    let tip = try world.tip(at: path)
    let lock = "\(path)/.git/refs/heads/other.lock"
    try world.run("touch", [lock])
    let repository = try Repository.open(at: path)
    #expect(try repository.moveReference("refs/heads/other", from: nil, to: tip, message: "x"))
    #expect(!FileManager.default.fileExists(atPath: lock))
    #expect(try world.tip("refs/heads/other", at: path) == tip)
  }

  @Test func itGoesWhereTheReferenceIsToGo() throws {
    let world = try TransportWorld()
    let path = try world.device("a")
    try DiaryHistory().add(2, to: world, at: path)
    let repository = try Repository.open(at: path)
    let tip = try world.tip(at: path)
    #expect(try repository.moveReference("refs/heads/other", from: nil, to: tip, message: "x"))
    try world.run("touch", ["\(path)/.git/refs/heads/other.lock"])
    try repository.removeReference("refs/heads/other")
    #expect(try repository.references("refs/heads/other").isEmpty)
  }
}
