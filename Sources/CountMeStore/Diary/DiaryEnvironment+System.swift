public import CountMeModel
import CountMePlatform
import CountMeSodium

extension DiaryEnvironment {
  /// The world of this process: the machine's clock, zone and randomness, and the XDG folders.
  ///
  /// `COUNTME_CLOCK` sets another clock, for journeys that must give the same output every time, and
  /// `COUNTME_FOOD_SERVER` a server on this machine in place of FatSecret.
  public static func system() -> DiaryEnvironment {
    let state = directory("XDG_STATE_HOME", else: ".local/state")
    let data = directory("XDG_DATA_HOME", else: ".local/share")
    let fixed = FileSystem.variable("COUNTME_CLOCK").flatMap { Timestamp($0) }
    var environment = DiaryEnvironment(
      now: { fixed ?? Timestamp(milliseconds: SystemClock.millisecondsSince1970) },
      timeZone: systemZone(),
      randomBytes: { Randomness.bytes($0) },
      stateDirectory: "\(state)/countme",
      deviceName: FileSystem.variable("COUNTME_DEVICE").flatMap { $0.trimmed.isEmpty ? nil : $0 }
        ?? SystemClock.hostName,
      backupDirectory: "\(data)/countme/backups")
    environment.foodServer = FileSystem.variable("COUNTME_FOOD_SERVER")
    return environment
  }

  /// A folder of the XDG base directory specification, which must be absolute to count.
  private static func directory(_ variable: String, else name: String) -> String {
    FileSystem.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(FileSystem.variable("HOME") ?? "/")/\(name)"
  }

  /// The zone that every other program of the same shell has (POSIX.1-2017, 8.3).
  private static func systemZone() -> TimeZoneRules {
    let name = FileSystem.variable("TZ")
    if name == "" { return .utc }
    return name.flatMap { TimeZoneRules(named: $0) ?? TimeZoneRules(posix: $0) }
      ?? TimeZoneRules(file: "/etc/localtime") ?? .utc
  }
}

extension TimeZoneRules {
  /// The zone of this name in the system's database, or nil where there is none.
  package init?(named name: String) {
    let plain = name.hasPrefix(":") ? String(name.dropFirst()) : name
    guard !plain.isEmpty, !plain.hasPrefix("/"), !plain.contains("..") else { return nil }
    self.init(file: "/usr/share/zoneinfo/\(plain)")
  }

  /// Whether the system knows a zone of this name.
  public static func isKnown(_ name: String) -> Bool { TimeZoneRules(named: name) != nil }

  fileprivate init?(file path: String) {
    // The system's own zone is a link, and a link at the end is not followed by our reader.
    guard let bytes = FileSystem.readFollowingLinks(path, limit: 1 << 20) else { return nil }
    self.init(tzif: bytes)
  }
}
