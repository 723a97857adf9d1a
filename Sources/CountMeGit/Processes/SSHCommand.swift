import CountMePlatform

/// The `ssh` call that runs something on a host.
struct SSHCommand {
  let program: String
  let arguments: [String]

  /// The call that runs one line of the host's shell, whose parts are quoted already.
  ///
  /// The address parser has already found the rest harmless. The command of the person's own configuration
  /// goes through `sh` where it is more than one word, as in git; what comes from the address follows as
  /// separate arguments and is never read by it.
  ///
  /// - Parameter variable: an environment variable that is offered to the host, where the command is OpenSSH's:
  ///   no other is known to understand it.
  init(
    user: String?, host: String, port: UInt16?, run line: String, sending variable: String? = nil,
    options: TransportOptions
  ) {
    var rest: [String] = []
    if !options.mayPrompt { rest += ["-o", "BatchMode=yes"] }
    if let port { rest += ["-p", String(port)] }
    let target = user.map { "\($0)@\(host)" } ?? host
    rest += ["--", target, line]
    let command =
      options.environment.value("GIT_SSH_COMMAND") ?? Self.configured(options)
      ?? options.environment.value("GIT_SSH") ?? "ssh"
    let name = command.split(separator: " ").first?.split(separator: "/").last
    if let variable, name == "ssh" { rest = ["-o", "SendEnv=\(variable)"] + rest }
    if command.utf8.allSatisfy(Self.isPlain) {
      program = command
      arguments = rest
    } else {
      program = "sh"
      arguments = ["-c", "\(command) \"$@\"", command] + rest
    }
  }

  /// The person's own `core.sshCommand`; one in a repository's configuration is never run.
  private static func configured(_ options: TransportOptions) -> String? {
    let arguments = ["-C", "/", "config", "--get", "core.sshCommand"]
    let answer = try? ChildProcess.run(
      "git", arguments, environment: options.environment, timeout: options.timeout)
    guard let answer, answer.exit == .status(0) else { return nil }
    let text = String(decoding: answer.output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// `text` as one word for the host's shell, in git's own form.
  static func quoted(_ text: String) -> String {
    var word = "'"
    for character in text.unicodeScalars {
      switch character {
      case "'", "!": word += "'\\\(character)'"
      default: word.unicodeScalars.append(character)
      }
    }
    return word + "'"
  }

  /// A folder of the host as its shell would see it: that finds a home directory, one's own or another's, but
  /// only outside of quotes.
  static func quotedPath(_ path: String) -> String {
    let way = path.hasPrefix("/~/") ? path.dropFirst() : path[...]
    guard let end = way.firstIndex(of: "/"), way.first == "~",
      way[..<end].utf8.dropFirst().allSatisfy(isPlain)
    else { return quoted(path) }
    return way[...end] + quoted(String(way[end...].dropFirst()))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "/._-+,".utf8.contains(byte)
  }
}
