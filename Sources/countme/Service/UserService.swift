import CountMeKit
import CountMePlatform

/// A diary's watch as a service that the system starts when its owner logs in.
struct UserService {
  /// The diary's folder.
  let folder: DiaryFolder
  /// How often the remotes are asked.
  let interval: Duration
  /// The world of the watch.
  let environment: DiaryEnvironment

  init(_ folder: DiaryFolder, interval: Duration, environment: DiaryEnvironment) {
    self.folder = folder
    self.interval = interval
    self.environment = environment
  }

  /// The service's name: the diary's path in signs that every service manager takes, another one for each path.
  var name: String {
    let signs = folder.path.utf8.dropFirst().map { byte in
      let sign = Character(Unicode.Scalar(byte))
      let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber)
      return sign == "/" ? "-" : isPlain ? String(sign) : "_" + [byte].hexText
    }
    return "countme-watch-\(signs.joined())"
  }

  /// The words that start the watch, each as it is.
  var words: [String] {
    [
      SystemClock.executablePath, "-C", folder.path, "watch", "--interval",
      "\(interval.components.seconds)s",
    ]
  }

  /// The variables that the watch needs besides those that the system gives it.
  var variables: [(name: String, value: String)] {
    ["XDG_STATE_HOME", "COUNTME_DEVICE"].compactMap { name in
      FileSystem.variable(name).map { (name, $0) }
    }
  }

  /// Writes the service's file and has the system start it.
  ///
  /// - Throws: also where nobody is signed in, or there is no remote: then there is nothing to keep in sync.
  func install() async throws -> Answer {
    let status = try await Diary(opening: folder, environment: environment).sync.status()
    guard status.session != nil else { throw DiaryError.account(.notSignedIn) }
    guard !status.remotes.isEmpty else { throw DiaryError.remote(.noRemote) }
    try DiaryError.wrapping(DurableFile.write(Array(text.utf8), to: path, folderMode: 0o755))
    try start()
    return Answer(
      lines: ["Wrote \(path.printable)", "Started \(name); it starts whenever you log in."]
        + installHints,
      json: ["service": .string(name), "path": .string(path), "installed": true])
  }

  /// Has the system stop the service, and removes its file.
  func uninstall() throws -> Answer {
    guard FileSystem.exists(path) else {
      throw CommandFailure(
        .notFound, "there is no service for \(folder.path.printable)",
        hint: "countme watch --install makes one")
    }
    // One that was never started cannot be stopped, and goes all the same.
    let reason = stopCommands.lazy.compactMap { Self.failure(of: $0) }.first
    try DiaryError.wrapping(DurableFile.remove(path))
    return Answer(
      lines: reason.map { ["Removed \(path.printable)", "\(name) was not stopped: \($0)"] }
        ?? ["Stopped \(name) and removed \(path.printable)"],
      json: ["service": .string(name), "path": .string(path), "installed": false])
  }

  private func start() throws(CommandFailure) {
    for command in startCommands {
      guard let reason = Self.failure(of: command) else { continue }
      let lines = startCommands.map { $0.map(\.shellWord).joined(separator: " ") }
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
  /// What installing or removing a service did.
  struct Answer {
    let lines: [String]
    let json: JSONValue

    func show(on console: Console) throws(CommandFailure) {
      try console.answer(lines, json: json)
    }
  }
}
