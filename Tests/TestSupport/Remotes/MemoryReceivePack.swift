import CountMeGit

/// `git receive-pack`'s half of a push.
final class MemoryReceivePack: MemoryService {
  private struct Command {
    let old: ObjectID?
    let new: ObjectID?
    let name: String

    /// As git writes it to a hook.
    var line: String {
      let zero = String(repeating: "0", count: 40)
      return "\(old?.hex ?? zero) \(new?.hex ?? zero) \(name)\n"
    }
  }

  private let repository: Repository
  private let transport: MemoryTransport
  private var commands: [Command] = []
  private var isAtomic = false
  private var hasAll = false

  init(_ repository: consuming Repository, of transport: MemoryTransport) {
    self.repository = repository
    self.transport = transport
  }

  var wantsPack: Bool { hasAll && commands.contains { $0.new != nil } }

  func greeting() throws(GitError) -> [UInt8] {
    try MemoryPacket.references(
      of: repository, with: false,
      "report-status delete-refs side-band-64k quiet atomic ofs-delta")
  }

  func answer(to line: [UInt8]?) throws(TransportError) -> [UInt8] {
    guard let line else {
      hasAll = true
      return commands.isEmpty || wantsPack ? [] : answerToNoPack()
    }
    let parts = line.split(separator: 0, maxSplits: 1)
    let words = String(decoding: parts[0], as: UTF8.self).split { " \n".contains($0) }
    if parts.count > 1 {
      isAtomic = String(decoding: parts[1], as: UTF8.self).split { " \n".contains($0) }
        .contains("atomic")
    }
    guard words.count == 3 else { return MemoryPacket.line("ERR not a line of a push") }
    let ids = words.prefix(2).map { word in
      word.allSatisfy { $0 == "0" } ? nil : ObjectID(hex: String(word))
    }
    commands.append(Command(old: ids[0], new: ids[1], name: String(words[2])))
    return []
  }

  func answer(toPack pack: [UInt8]) -> [UInt8] {
    var refusal: String?
    do throws(TransportError) {
      // One that only says that nothing is missing holds nothing.
      let lines = lines
      try repository.takePack(
        pack,
        judgedBy: transport.judge.map { judge in
          { (repository: consuming Repository) in
            refusal = judge(repository, lines, pack.count)
            return refusal == nil
          }
        })
      return report(unpacking: "ok", refusal)
    } catch {
      return report(unpacking: error.message, nil)
    }
  }

  private var lines: [UInt8] { Array(commands.map(\.line).joined().utf8) }

  /// What it answers where references only go.
  private func answerToNoPack() -> [UInt8] {
    guard let judge = transport.judge else { return report(unpacking: "ok", nil) }
    do throws(GitError) {
      let repository = try Repository.open(at: transport.path)
      return report(unpacking: "ok", judge(repository, lines, 0))
    } catch {
      return report(unpacking: error.message, nil)
    }
  }

  /// Moves what can be moved, and says of each what became of it.
  private func report(unpacking: String, _ refusal: String?) -> [UInt8] {
    var answer = MemoryPacket.line("unpack \(unpacking)")
    answer += transport.move(in: repository) { repository in
      var failures = commands.map { command -> String? in
        if unpacking != "ok" { return "unpacker error" }
        return refusal == nil ? trouble(command, repository) : "pre-receive hook declined"
      }
      if isAtomic, refusal == nil, failures.contains(where: { $0 != nil }) {
        failures = failures.map { $0 ?? "atomic transaction failed" }
      }
      return zip(commands, failures).flatMap { command, failure in
        let said = failure ?? carryOut(command, repository)
        return MemoryPacket.line(said.map { "ng \(command.name) \($0)" } ?? "ok \(command.name)")
      }
    }
    let words = refusal.map { MemoryPacket.band(Array("\($0)\n".utf8), .messages) } ?? []
    return words + MemoryPacket.band(answer + MemoryPacket.flush) + MemoryPacket.flush
  }

  private func trouble(_ command: Command, _ repository: borrowing Repository) -> String? {
    guard let found = try? repository.reference(command.name) else {
      return command.old == nil ? nil : "failed to update ref"
    }
    return found == command.old ? nil : "failed to update ref"
  }

  private func carryOut(_ command: Command, _ repository: borrowing Repository) -> String? {
    do throws(GitError) {
      guard let new = command.new else {
        try repository.removeReference(command.name)
        return nil
      }
      let hasMoved = try repository.moveReference(
        command.name, from: command.old, to: new, message: "push")
      return hasMoved ? nil : "failed to update ref"
    } catch {
      return error.message
    }
  }
}
