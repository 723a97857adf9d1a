import CountMeGit
import CountMeModel

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

/// A device of somebody who takes part: their own diary, and what it has attached.
struct Player {
  let name: String
  /// Whether it is one of the owner's, whose diary all of them share.
  let isOwners: Bool
  let diary: TestDiary
  var kitchen: Kitchen?
  var followed: [Followed] = []
  /// The step from which on it reaches the remotes again.
  var offlineUntil = 0

  init(_ name: String, isOwners: Bool, _ diary: TestDiary) {
    (self.name, self.isOwners, self.diary) = (name, isOwners, diary)
  }

  var isOffline: Bool { offlineUntil > 0 }

  /// Every diary that it syncs.
  var diaries: [TestDiary] {
    [diary] + [kitchen?.diary].compactMap { $0 } + followed.map(\.diary)
  }
}

/// One device's copy of the group's diary.
struct Kitchen {
  let attached: AttachedDiary
  let diary: TestDiary
  let device: String
  /// The remotes that it knows, by their numbers.
  let remotes: [Int]
  /// Whether a remote says that this device writes no more.
  var isCutOff = false
  /// Whether it was told so.
  var isTold = false

  init(_ attached: AttachedDiary, _ environment: DiaryEnvironment, remotes: [Int]) async throws {
    self.attached = attached
    self.remotes = remotes
    diary = try TestDiary(opening: DiaryFolder(at: attached.folder), environment: environment)
    device = try await diary.currentAccount().thisDevice?.id ?? ""
  }

  var folder: String { attached.folder }
}

/// One device's copy of what another person shares.
struct Followed {
  let attached: AttachedDiary
  let diary: TestDiary
  let share: String
  let remote: Int
  /// Whether it was told that the share has ended.
  var isEnded = false
}

/// A code that was given out.
struct GivenCode: Sendable {
  enum Door: Sendable, Equatable {
    case kitchen, ownDiary
    case share(String)
  }

  let code: InvitationCode
  let id: String
  let door: Door
  /// Whom it is for, where it lets a member in.
  let person: String?
  let madeAt: Timestamp
}

/// Something that somebody wrote, and what became of it.
struct WrittenEntry {
  /// The folder of the diary in which it was written.
  let folder: String
  let isInKitchen: Bool
  /// Whether a sync said that the remote has it.
  var isSent = false
  /// Whether somebody has deleted it, or taken it back.
  var isTouched = false
  /// Whether its device was cut off before it was sent.
  var isLate = false
}
