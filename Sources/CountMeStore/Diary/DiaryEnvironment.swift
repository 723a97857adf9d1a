package import CountMeGit
import CountMeHistory
public import CountMeModel

/// What a diary takes from the world around it, so that tests can give it another world.
public struct DiaryEnvironment: Sendable {
  /// The present instant.
  public var now: @Sendable () -> Timestamp
  /// The rules of the time zone that days are counted in, unless the settings name another.
  public var timeZone: TimeZoneRules
  /// `count` unpredictable bytes.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// The folder of keys and sessions, which is never inside a diary.
  public var stateDirectory: String
  /// The folder of backups, which is never inside a diary.
  public var backupDirectory: String
  /// What this device is called in lists and in commits: never empty, and no longer than its certificate may say.
  public var deviceName: String {
    didSet { deviceName = Self.usable(deviceName) }
  }
  /// A server on this machine that plays FatSecret; nil for the real one.
  ///
  /// It is written `http://127.0.0.1:8080`; no other machine is taken.
  public var foodServer: String?
  /// Whether somebody sits at a terminal whom a remote may ask for a password.
  public var isInteractive = false
  /// The newest format that is written; a test that plays a newer program knows a newer one.
  package var supportedFormat = FormatDocument.supportedVersion
  /// The way to a remote where it is another than its address asks for; a test has remotes in memory.
  package var transport: @Sendable (RemoteURL) -> (any Transport)? = { _ in nil }

  private static func usable(_ name: String) -> String {
    let name = String(String.UnicodeScalarView(name.trimmed.unicodeScalars.prefix(200)))
    return name.isEmpty ? "device" : name
  }

  /// Describes a world; ``system()`` describes the real one.
  ///
  /// Backups go beside the keys where no folder is named.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    timeZone: TimeZoneRules,
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    stateDirectory: String,
    deviceName: String,
    backupDirectory: String? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.randomBytes = randomBytes
    self.stateDirectory = stateDirectory
    self.deviceName = Self.usable(deviceName)
    self.backupDirectory = backupDirectory ?? "\(stateDirectory)/backups"
  }
}
