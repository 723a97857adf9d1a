import CountMeGit

/// `git receive-pack`'s half of a push.
final class MemoryReceivePack: MemoryService {
  private struct Command {
    let old: ObjectID?
    let new: ObjectID?
    let name: String
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
      return commands.isEmpty || wantsPack ? [] : report(unpacking: "ok")
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
    do throws(TransportError) {
      // One that only says that nothing is missing holds nothing.
      try repository.takePack(pack)
      return report(unpacking: "ok")
    } catch {
      return report(unpacking: error.message)
    }
  }

  /// Moves what can be moved, and says of each what became of it.
  private func report(unpacking: String) -> [UInt8] {
    var answer = MemoryPacket.line("unpack \(unpacking)")
    answer += transport.move(in: repository) { repository in
      var failures = commands.map { command in
        unpacking == "ok" ? trouble(command, repository) : "unpacker error"
      }
      if isAtomic, failures.contains(where: { $0 != nil }) {
        failures = failures.map { $0 ?? "atomic transaction failed" }
      }
      return zip(commands, failures).flatMap { command, failure in
        let said = failure ?? carryOut(command, repository)
        return MemoryPacket.line(said.map { "ng \(command.name) \($0)" } ?? "ok \(command.name)")
      }
    }
    return MemoryPacket.band(answer + MemoryPacket.flush) + MemoryPacket.flush
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
