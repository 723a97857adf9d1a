import CountMeGit
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("What was looked up of products goes with the history that named them")
struct ForgottenProductTests {
  private static func note(in diary: TestDiary) throws -> String {
    let folder = diary.folder.productAnswers
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("countme-product 1\n0\nrow\tStollen\n".utf8)
      .write(to: URL(filePath: "\(folder)/4001234567890"))
    return folder
  }

  @Test("Law: an erased history leaves none, here and on the device that follows")
  func erased() async throws {
    let world = try AccountWorld(seed: 661)
    let (laptop, phone) = try await world.twoDevices()
    try await laptop.favour("mine")
    for diary in [laptop, phone] { _ = try await diary.sync() }
    let folders = try [laptop, phone].map(Self.note)
    _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    _ = try await phone.sync()
    for folder in folders { #expect(!FileManager.default.fileExists(atPath: folder)) }
  }

  @Test("Law: nor does a deleted account")
  func deleted() async throws {
    let world = try AccountWorld(seed: 662)
    let (laptop, _) = try await world.twoDevices()
    let folder = try Self.note(in: laptop)
    _ = try await laptop.deleteAccount(password: Password(Array("correct horse".utf8)))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("Law: signing out keeps them, for the entries stay as well")
  func signedOut() async throws {
    let world = try AccountWorld(seed: 663)
    let (laptop, _) = try await world.twoDevices()
    let folder = try Self.note(in: laptop)
    try await laptop.signOut()
    #expect(FileManager.default.fileExists(atPath: folder))
  }
}
