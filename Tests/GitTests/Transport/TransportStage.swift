import CountMeGit
import CountMePlatform
import Foundation
import TestSupport

/// The ways to a remote that conform to one protocol.
enum TransportKind: String, CaseIterable {
  case folder
  case ssh
  case http
  case memory

  /// Those whose servers are here.
  static let available = allCases.filter { kind in
    switch kind {
    case .ssh: SSHServer.isInstalled
    case .http: WebServer.isInstalled
    case .folder, .memory: true
    }
  }
}

/// A bare repository behind one of them, and remotes of the same kind that do not do what they should.
final class TransportStage {
  let world: TransportWorld
  let bare: String
  private let kind: TransportKind
  private let ssh: SSHServer?
  private let web: WebServer?
  private let memory: MemoryTransport

  init(_ kind: TransportKind) throws {
    self.kind = kind
    world = try TransportWorld()
    bare = try world.bare()
    try world.git("config", "http.receivepack", "true", at: bare)
    ssh = kind == .ssh ? try SSHServer(root: world.root) : nil
    web = kind == .http ? try WebServer(root: world.root) : nil
    memory = MemoryTransport(path: bare)
  }

  private func options(_ idle: Duration, _ cancellation: Cancellation?) -> TransportOptions {
    var options = world.options(idle: idle, cancellation: cancellation)
    options.environment = options.environment.setting("GIT_SSH_COMMAND", ssh?.command())
    return options
  }

  /// The remote whose repository is ``bare``, or another one in the same folder.
  func remote(
    _ name: String = "remote.git", idle: Duration = .seconds(20), cancellation: Cancellation? = nil
  ) throws -> Remote {
    let path = "\(world.root)/\(name)"
    let options = options(idle, cancellation)
    switch kind {
    case .folder: return Remote(try RemoteURL(path), options: options)
    case .ssh:
      let address = "ssh://\(NSUserName())@127.0.0.1:\(ssh?.port ?? 0)\(path)"
      return Remote(try RemoteURL(address), options: options)
    case .http:
      let address = "http://127.0.0.1:\(web?.port ?? 0)/open/\(name)"
      return Remote(try RemoteURL(address), options: options)
    case .memory:
      return try (name == "remote.git" ? memory : MemoryTransport(path: path)).remote(options)
    }
  }

  /// A remote of this kind that never says anything.
  func silent(idle: Duration, cancellation: Cancellation? = nil) throws -> Remote {
    switch kind {
    case .folder:
      // git waits for whoever writes to the pipe.
      try world.run("rm", [bare + "/HEAD"])
      try world.run("mkfifo", [bare + "/HEAD"])
      return try remote(idle: idle, cancellation: cancellation)
    case .ssh, .http: return try scripted("exec sleep 600", idle, cancellation)
    case .memory:
      memory.fault = .hangs
      return try remote(idle: idle, cancellation: cancellation)
    }
  }

  /// A remote of this kind whose answer is none of git's, or one that we do not understand.
  func hostile() throws -> (remote: Remote, reason: TransportError.Reason) {
    switch kind {
    case .folder:
      // git itself answers for a folder; what it can say that is of no use is another hash.
      let other = world.root + "/other.git"
      try world.run("git", ["init", "--quiet", "--bare", "--object-format=sha256", other])
      let tree = try world.git("mktree", at: other)
      let commit = try world.git("commit-tree", "-m", "x", tree, at: other)
      try world.git("update-ref", "refs/heads/main", commit, at: other)
      return (try remote("other.git"), .unsupported)
    case .ssh, .http:
      let type = "Content-Type: application/x-git-upload-pack-advertisement\\n\\n"
      let head = kind == .http ? "printf '\(type)'; " : ""
      return (try scripted(head + "printf '\\377\\376\\000\\001'", .seconds(20), nil), .garbage)
    case .memory:
      memory.fault = .answers([0xFF, 0xFE, 0, 1])
      return (try remote(), .garbage)
    }
  }

  /// A remote that a script answers for.
  private func scripted(
    _ script: String, _ idle: Duration, _ cancellation: Cancellation?
  ) throws -> Remote {
    let path = world.root + "/odd"
    try world.script(path, "#!/bin/sh\n\(script)\n")
    var options = options(idle, cancellation)
    guard let web else {
      options.environment = options.environment.setting("GIT_SSH_COMMAND", path)
      return Remote(try RemoteURL("ssh://host/x"), options: options)
    }
    return Remote(try RemoteURL("http://127.0.0.1:\(web.port)/odd/x"), options: options)
  }

  /// Moves a reference of the repository while the next push is on its way.
  func race(_ name: String, to id: ObjectID) throws {
    guard kind != .memory else {
      memory.meanwhile { repository in
        let found = try repository.reference(name)
        _ = try repository.moveReference(name, from: found, to: id, message: "race")
      }
      return
    }
    try world.run("mkdir", ["-p", bare + "/hooks"])
    // git does not let a hook move references where it sees what was pushed.
    try world.script(
      bare + "/hooks/pre-receive",
      "#!/bin/sh\nunset GIT_QUARANTINE_PATH\nexec git update-ref '\(name)' \(id.hex)\n")
  }
}
