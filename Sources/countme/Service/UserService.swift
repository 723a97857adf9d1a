import CountMeKit
import CountMePlatform

/// A diary's watch as a service of systemd, which starts it when its owner logs in.
struct UserService {
  /// The diary's folder, an absolute path.
  let folder: String
  /// How often the remotes are asked.
  let interval: Duration
  /// The world of the watch.
  let environment: DiaryEnvironment

  /// The service's name: the diary's path in signs that systemd takes, another one for each path, and none that is too
  /// long for a file while it is being written.
  ///
  /// What is not too long stays whole: it is the name by which a service is found that is there already.
  var name: String {
    let signs = folder.utf8.dropFirst().map { byte in
      let sign = Character(Unicode.Scalar(byte))
      let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber)
      return sign == "/" ? "-" : isPlain ? String(sign) : "_" + [byte].hexText
    }
    let name = signs.joined()
    // FNV-1a: for paths that begin alike, not for adversaries, who have no say in them.
    let whole = folder.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "countme-watch-"
      + (name.utf8.count > 213 ? "\(name.prefix(120))-\(String(whole, radix: 16))" : name)
  }

  /// The words that start the watch, each as it is.
  private var words: [String] {
    [
      SystemClock.executablePath, "-C", folder, "watch", "--interval",
      "\(interval.components.seconds)s",
    ]
  }

  /// The variables that the watch needs besides those that the system gives it: what says where things are and how
  /// remotes are reached, so that it does as the same command here.
  private var variables: [(name: String, value: String)] {
    let names = [
      "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TZ", "COUNTME_DEVICE",
      "GIT_CONFIG_GLOBAL", "GIT_SSH_COMMAND", "GIT_SSH",
    ]
    return (names + RemoteLimit.allCases.map(\.variable)).compactMap { name in
      FileSystem.variable(name).map { (name, $0) }
    }
  }

  /// Writes the service's file, has the system start it, and says so.
  ///
  /// - Throws: also where nobody is signed in, or there is no remote: then there is nothing to keep in sync.
  func install(_ console: Console) async throws {
    let status = try await Diary(opening: DiaryFolder(at: folder), environment: environment).sync
      .status()
    if status.followed != nil { throw DiaryError.sync(.onlyFollowed) }
    guard status.session != nil else { throw DiaryError.account(.notSignedIn) }
    guard status.hasSomethingToSync else { throw DiaryError.remote(.noRemote) }
    try DiaryError.wrapping(DurableFile.write(Array(text.utf8), to: path, folderMode: 0o755))
    try start()
    try console.answer(
      [
        "Wrote \(path.printable)", "Started \(name); it starts whenever you log in.",
        "What it says: journalctl --user -u \(unit)",
        "To let it run while you are logged out, too: loginctl enable-linger",
      ], json: .members(["service": name, "path": path, "installed": true]))
  }

  /// Has the system stop the service, removes its file, and says so.
  func uninstall(_ console: Console) throws {
    guard FileSystem.exists(path) else {
      throw CommandFailure(
        .notFound, "there is no service for \(folder.printable)",
        hint: "countme watch --install makes one")
    }
    // One that was never started cannot be stopped, and goes all the same.
    let reason = Self.failure(of: ["systemctl", "--user", "disable", "--now", unit])
    try DiaryError.wrapping(DurableFile.remove(path))
    try console.answer(
      reason.map { ["Removed \(path.printable)", "\(name) was not stopped: \($0)"] }
        ?? ["Stopped \(name) and removed \(path.printable)"],
      json: .members(["service": name, "path": path, "installed": false]))
  }

  private func start() throws(CommandFailure) {
    // One that runs goes on as it was begun until it is started anew.
    let commands = [["daemon-reload"], ["enable", unit], ["restart", unit]].map {
      ["systemctl", "--user"] + $0
    }
    for command in commands {
      guard let reason = Self.failure(of: command) else { continue }
      let lines = commands.map { $0.map(\.shellWord).joined(separator: " ") }
      throw CommandFailure(
        .configuration, "\(path.printable) is written, but the service is not started: \(reason)",
        hint: "start it by: \(lines.joined(separator: " && "))")
    }
  }

  /// Why a command did not work; nil where it did.
  private static func failure(of command: [String]) -> String? {
    do {
      let answer = try ChildProcess.run(command[0], Array(command.dropFirst()))
      if answer.exit == .status(0) { return nil }
      let said = String(decoding: answer.errors, as: UTF8.self)
      let first = said.split(separator: "\n").first.map(String.init)
      return "\(command[0]) says: \((first ?? "it did not work").printable)"
    } catch {
      return "\(command[0]) cannot be run here"
    }
  }
}

extension UserService {
  private var unit: String { "\(name).service" }

  /// Where systemd looks for a user's own services.
  private var path: String {
    let home = FileSystem.variable("HOME") ?? ""
    let configuration =
      FileSystem.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(home)/.config"
    return "\(configuration)/systemd/user/\(unit)"
  }

  /// The unit.
  ///
  /// What a person must mend first is not started again: it would only fail again. That another program writes, or
  /// watches, passes (75).
  private var text: String {
    """
    [Unit]
    Description=CountMe keeps \(Self.escaped(folder)) in sync

    [Service]
    ExecStart=\(words.map(Self.command).joined(separator: " "))
    \(variables.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))\n" }.joined())\
    Restart=on-failure
    RestartSec=30
    RestartPreventExitStatus=64 65 66 77 78
    Nice=10

    [Install]
    WantedBy=default.target

    """
  }

  /// Text in which systemd sees nothing of its own.
  private static func escaped(_ text: String) -> String {
    text.printable.replacing("%", with: "%%")
  }

  /// One word of a command line: there `$` begins a variable.
  private static func command(_ word: String) -> String {
    quoted(word.replacing("$", with: "$$"))
  }

  /// One word.
  private static func quoted(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("\n", with: "\\n")
    return "\"\(text)\""
  }
}
