import CountMePlatform

/// The part of a file's facts that git keeps to tell whether it must look inside.
///
/// All of them are cut to 32 bits, as the format has them.
struct IndexStat: Hashable, Sendable {
  var changedSeconds: UInt32 = 0
  var changedNanoseconds: UInt32 = 0
  var modifiedSeconds: UInt32 = 0
  var modifiedNanoseconds: UInt32 = 0
  var device: UInt32 = 0
  var inode: UInt32 = 0
  var mode: UInt32 = 0o100644
  var user: UInt32 = 0
  var group: UInt32 = 0
  var size: UInt32 = 0

  /// Facts that no file has, so that git looks inside.
  static let unseen = IndexStat()

  init(_ facts: FileFacts) {
    changedSeconds = UInt32(truncatingIfNeeded: facts.changed.seconds)
    changedNanoseconds = UInt32(truncatingIfNeeded: facts.changed.nanoseconds)
    modifiedSeconds = UInt32(truncatingIfNeeded: facts.modified.seconds)
    modifiedNanoseconds = UInt32(truncatingIfNeeded: facts.modified.nanoseconds)
    device = UInt32(truncatingIfNeeded: facts.device)
    inode = UInt32(truncatingIfNeeded: facts.inode)
    mode = facts.mode & 0o111 == 0 ? 0o100644 : 0o100755
    user = facts.user
    group = facts.group
    size = UInt32(truncatingIfNeeded: facts.size)
  }

  private init() {}

  /// Reads ten numbers in the order of the format; the seventh is the mode.
  init(_ number: (Int) -> UInt32) {
    changedSeconds = number(0)
    changedNanoseconds = number(1)
    modifiedSeconds = number(2)
    modifiedNanoseconds = number(3)
    device = number(4)
    inode = number(5)
    mode = number(6)
    user = number(7)
    group = number(8)
    size = number(9)
  }

  /// The ten numbers in the order of the format.
  var numbers: [UInt32] {
    [
      changedSeconds, changedNanoseconds, modifiedSeconds, modifiedNanoseconds, device, inode,
      mode, user, group, size,
    ]
  }

  /// Whether the contents may have changed after the index was written without these facts showing it.
  ///
  /// A file system's clock is coarse: a file as young as the index can change again within one tick.
  func isRacy(against index: FileFacts.Time) -> Bool {
    (Int(modifiedSeconds), Int(modifiedNanoseconds)) >= (index.seconds, index.nanoseconds)
  }

  /// Whether git would take the file for unchanged, racy or not; permissions do not count.
  func matches(_ other: IndexStat) -> Bool {
    var other = other
    other.mode = mode
    return self == other
  }
}
