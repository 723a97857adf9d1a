import CountMePlatform

/// One request to a web server, made by the `curl` program.
///
/// A well-kept program speaks TLS, HTTP and to proxies; ours stays small and starts fast. Everything
/// goes to it on standard input, so that nothing secret stands in its arguments.
struct WebRequest: Sendable, Equatable {
  /// Why there is no answer.
  enum Failure: Error, Equatable {
    /// There is no `curl` program.
    case noProgram
    /// The server cannot be reached, or is silent for too long.
    case unreachable(String)
  }

  /// What a server answered.
  struct Answer: Sendable, Equatable {
    /// The status, such as 200.
    let status: Int
    /// The body, of at most 1 MiB.
    let body: [UInt8]
  }

  /// The address, `https:`, or `http:` to this machine in tests.
  let url: String
  /// A name and password, parted by a colon, for basic authentication.
  var credentials: String?
  /// A token for bearer authentication.
  var token: String?
  /// What the program calls itself.
  var agent = "countme"
  /// The body of a form; nil asks with GET.
  var form: String?

  /// What `curl` reads on its standard input; nil where a part has a character that cannot stand there.
  func configuration(seconds: Double) -> String? {
    var lines = [
      "url = \(Self.quoted(url))", "silent", "show-error", "globoff",
      "proto = \"=https\(url.hasPrefix("http://127.0.0.1:") ? ",http" : "")\"",
      "max-time = \(seconds)", "connect-timeout = \(seconds)", "max-filesize = 1000000",
      "user-agent = \(Self.quoted(agent))", "write-out = \"\\n%{http_code}\"",
    ]
    if let credentials { lines.append("user = \(Self.quoted(credentials))") }
    if let token { lines.append("oauth2-bearer = \(Self.quoted(token))") }
    if let form { lines.append("data = \(Self.quoted(form))") }
    // One setting per line is the whole syntax: nothing with a line feed may get in.
    guard !lines.contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return nil }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\\" || character == "\"" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }

  /// Asks, and waits so many seconds at most.
  func answer(within seconds: Double) throws(Failure) -> Answer {
    guard let configuration = configuration(seconds: seconds) else {
      throw .unreachable("the address or the key has a character that cannot be sent")
    }
    let run: (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8])
    do {
      // `-q` first: the person's own settings could write the conversation down.
      run = try ChildProcess.run(
        "curl", ["-q", "--config", "-"], input: Array(configuration.utf8),
        timeout: IdleTimeout(idle: .milliseconds(Int(seconds * 1000) + 500)))
    } catch .system(errno: 2, operation: _) {
      throw .noProgram
    } catch {
      throw .unreachable("\(error)")
    }
    guard run.exit == .status(0), let end = run.output.lastIndex(of: 0x0A),
      let status = Int(String(decoding: run.output[(end + 1)...], as: UTF8.self))
    else {
      let reason = String(decoding: run.errors, as: UTF8.self).split(separator: "\n").first
      throw .unreachable(String(reason ?? "curl failed"))
    }
    return Answer(status: status, body: Array(run.output[..<end]))
  }

  /// A text as a part of an address or a form.
  static func encoded(_ text: String) -> String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if plain.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
