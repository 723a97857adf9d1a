package import CountMePlatform

/// Calls of the git program in a repository whose configuration a stranger may have written.
///
/// git runs programs that a repository's own configuration names, and opens connections for objects that
/// it misses (git-config(1), partial clones). None of our calls needs any of it, so it is switched off by
/// what git asks first: its command line and its environment. What a person has set for their own use of git,
/// everywhere or in the diary, changes nothing of what our calls do either. git's own checks of who owns a folder
/// (`safe.directory`) stay as they are. What a person has set for ssh, credentials and passwords is asked
/// of their own configuration, by calls outside of any repository.
package enum GitProgram {
  /// The settings of git-config(1) that name a program or a file to follow, and that some call of ours, or
  /// what it starts, could ask for; those of single filters, drivers and aliases need a command that no
  /// call here is.
  package static let programs = [
    ("core.alternateRefsCommand", "false"),
    ("core.askPass", "false"),
    ("core.attributesFile", "/dev/null"),
    ("core.editor", "false"),
    ("core.fsmonitor", "false"),
    ("core.gitProxy", "false"),
    ("core.hooksPath", "/dev/null"),
    ("core.pager", "cat"),
    ("core.sshCommand", "false"),
    ("credential.helper", ""),
    ("diff.external", ""),
    ("gc.auto", "0"),
    ("gc.repackFilter", ""),
    ("gc.repackFilterTo", ""),
    ("gpg.program", "false"),
    ("gpg.ssh.program", "false"),
    ("gpg.ssh.defaultKeyCommand", "false"),
    ("maintenance.auto", "false"),
    ("protocol.allow", "never"),
    ("uploadpack.packObjectsHook", ""),
  ]

  /// The settings with which some call of ours would do something else, or nothing at all, and the values that git
  /// gives them by itself; how much memory, time and room git may take is left to the person.
  package static let ways = [
    // A large file is not looked at as closely, and no pack with one passes.
    ("core.bigFileThreshold", "512m"),
    // git makes both anew only where it reads them, and what they tell must not be of packs that are gone.
    ("core.commitGraph", "true"), ("core.multiPackIndex", "true"), ("gc.writeCommitGraph", "true"),
    // An object goes only when the pack that it is in now is on the disk.
    ("core.fsync", "objects,derived-metadata,reference"), ("core.fsyncMethod", "fsync"),
    ("core.preferSymlinkRefs", "false"), ("core.splitIndex", "false"),
    // What git puts into another object's place is not what a diary has.
    ("core.useReplaceRefs", "false"),
    ("feature.experimental", "false"), ("feature.manyFiles", "false"),
    // A pack that is never taken apart keeps what is to be forgotten.
    ("gc.bigPackThreshold", "0"), ("gc.cruftPacks", "false"), ("repack.packKeptObjects", "false"),
    ("pack.depth", "50"), ("pack.indexVersion", "2"), ("pack.packSizeLimit", "0"),
    // Our own bare folders are no trap that somebody has set.
    bareFolders,
  ]

  private static let bareFolders = ("safe.bareRepository", "all")

  /// Arguments that set them so, to stand before git's own.
  private static let arguments = (programs + ways).flatMap { ["-c", "\($0.0)=\($0.1)"] }

  /// The environment for such a call in a folder.
  private static func environment(in folder: String) throws(ChannelFailure) -> ChildEnvironment {
    var environment = asking
    // Hooks of the configuration have names of their own, each of which is switched off by itself.
    let hooks = try named("^hook\\..*\\.command$", in: folder).map { $0.dropLast("command".count) }
    for (number, hook) in hooks.enumerated() {
      environment = environment.setting("GIT_CONFIG_KEY_\(number)", "\(hook)enabled")
        .setting("GIT_CONFIG_VALUE_\(number)", "false")
    }
    return hooks.isEmpty ? environment : environment.setting("GIT_CONFIG_COUNT", "\(hooks.count)")
  }

  /// The environment of a call that only asks.
  private static var asking: ChildEnvironment {
    // No protocol is called so: whatever the configuration allows, git reaches nobody.
    ChildEnvironment().setting("GIT_ALLOW_PROTOCOL", "none").setting("GIT_NO_LAZY_FETCH", "1")
      .setting("GIT_TERMINAL_PROMPT", "0").setting("GIT_EXTERNAL_DIFF", nil)
      .setting("GIT_OPTIONAL_LOCKS", "0")
  }

  /// The settings that hold in a folder, whoever wrote them, whose names match.
  ///
  /// - Parameter pattern: an extended regular expression; sections and keys are in lower case.
  /// - Throws: ``ChannelFailure`` where there is no git program, or it does not answer.
  package static func named(
    _ pattern: String, in folder: String
  ) throws(ChannelFailure) -> [String] {
    let (name, value) = bareFolders
    let question = ["config", "--name-only", "-z", "--get-regexp", pattern]
    let answer = try ChildProcess.run(
      "git", ["-C", folder, "-c", "\(name)=\(value)"] + question, environment: asking,
      timeout: IdleTimeout(idle: .seconds(30)))
    return answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Starts git in a folder of a working tree, or in a bare repository.
  ///
  /// - Throws: ``ChannelFailure`` where there is no git program.
  package static func start(
    _ arguments: [String], in folder: String
  ) throws(ChannelFailure) -> ChildProcess {
    try ChildProcess(
      "git", ["-C", folder] + Self.arguments + arguments, environment: environment(in: folder))
  }

  /// Starts git there, to go on by itself.
  ///
  /// - Parameter lock: a lock that it holds until it has ended.
  /// - Throws: as ``start(_:in:)``.
  package static func detach(
    _ arguments: [String], in folder: String, holding lock: consuming FileLock
  ) throws(ChannelFailure) -> DetachedProcess {
    let environment = try environment(in: folder)
    return try DetachedProcess(
      "git", ["-C", folder] + Self.arguments + arguments, environment: environment, holding: lock)
  }

  /// Runs git there to its end; at most 1 MiB of output comes back.
  ///
  /// - Throws: as ``start(_:in:)``, and where it is silent for longer than `timeout` says.
  package static func run(
    _ arguments: [String], in folder: String, timeout: IdleTimeout
  ) throws(ChannelFailure) -> (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8]) {
    try ChildProcess.run(
      "git", ["-C", folder] + Self.arguments + arguments, environment: environment(in: folder),
      timeout: timeout)
  }
}
