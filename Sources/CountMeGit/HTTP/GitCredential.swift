import CountMePlatform

/// Asks git's own credential helpers, by `git credential`, so that what works for git works here.
struct GitCredential {
  /// The scheme of the address, `https` or `http`.
  let scheme: String
  /// The host with its port, where it has one.
  let host: String
  let path: String
  let user: String?
  let options: TransportOptions

  /// nil for an address that is not a web address.
  init?(address: String, user: String?, options: TransportOptions) {
    guard let url = try? RemoteURL(address), case .web(let address, _, _) = url.location,
      let end = address.firstRange(of: "://")
    else { return nil }
    scheme = String(address[..<end.lowerBound])
    let rest = address[end.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    host = String(rest[..<slash])
    path = String(rest[slash...].drop { $0 == "/" })
    self.user = user
    self.options = options
  }

  /// Whether both are for the same server.
  func isFor(_ other: GitCredential?) -> Bool {
    scheme == other?.scheme && host == other?.host
  }

  /// What a helper, or the person, gives; nil when nobody has anything.
  func fill() -> Credential? {
    guard let answer = run("fill", password: nil, user: user) else { return nil }
    var values: [String: String] = [:]
    for line in answer.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    guard let user = values["username"], let password = values["password"] else { return nil }
    return Credential(user: user, password: password)
  }

  /// Tells the helpers that the credential was good, or that it was not.
  func report(_ credential: Credential, worked: Bool) {
    _ = run(
      worked ? "approve" : "reject", password: credential.password, user: credential.user)
  }

  private func run(_ action: String, password: String?, user: String?) -> String? {
    var lines = ["protocol=\(scheme)", "host=\(host)", "path=\(path)"]
    if let user { lines.append("username=\(user)") }
    if let password { lines.append("password=\(password)") }
    // One value per line is the whole syntax: nothing with a line feed may get in.
    guard !lines.contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return nil }
    var environment = options.environment
    if !options.mayPrompt {
      environment = environment.setting("GIT_TERMINAL_PROMPT", "0").setting("GIT_ASKPASS", "")
    }
    var timeout = options.timeout
    if options.mayPrompt { timeout.idle = max(timeout.idle, .seconds(300)) }
    let input = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    // From the root, so that no repository's own configuration can name a helper.
    let run = try? ChildProcess.run(
      "git", ["-C", "/", "credential", action], input: input, environment: environment,
      timeout: timeout)
    guard let run, run.exit == .status(0) else { return nil }
    return String(decoding: run.output, as: UTF8.self)
  }
}
