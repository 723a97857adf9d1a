import CountMeGit

/// `git upload-pack`'s half of a fetch.
final class MemoryUploadPack: MemoryService {
  private let repository: Repository
  private var greeted = ""
  private var wanted: [ObjectID] = []
  private var common: [ObjectID] = []
  private var isAsked = false

  init(_ repository: consuming Repository) {
    self.repository = repository
  }

  var wantsPack: Bool { false }
  func answer(toPack pack: [UInt8]) -> [UInt8] { [] }

  func greeting() throws(GitError) -> [UInt8] {
    let greeting = try MemoryPacket.references(
      of: repository, with: true, "multi_ack_detailed side-band-64k ofs-delta no-progress")
    greeted = String(decoding: greeting, as: UTF8.self)
    return greeting
  }

  func answer(to line: [UInt8]?) throws(TransportError) -> [UInt8] {
    guard let line else { return endOfList() }
    let words = String(decoding: line, as: UTF8.self).split { " \n\0".contains($0) }
    if words.first == "done" { return try pack() }
    guard words.count >= 2, let id = ObjectID(hex: String(words[1])) else {
      return MemoryPacket.line("ERR not a line of a fetch")
    }
    if words[0] == "want" {
      // What was told may be asked for, wherever its reference leads by then.
      guard greeted.contains(id.hex) else {
        return MemoryPacket.line("ERR upload-pack: not our ref \(id.hex)")
      }
      wanted.append(id)
      return []
    }
    guard (try? repository.header(of: id))?.0 == .commit else { return [] }
    common.append(id)
    return MemoryPacket.line("ACK \(id.hex) common")
  }

  private func endOfList() -> [UInt8] {
    guard isAsked else {
      isAsked = true
      return []
    }
    let ready = common.last.map { MemoryPacket.line("ACK \($0.hex) ready") } ?? []
    return ready + MemoryPacket.line("NAK")
  }

  private func pack() throws(TransportError) -> [UInt8] {
    var answer = MemoryPacket.line(common.last.map { "ACK \($0.hex)" } ?? "NAK")
    var pack: [UInt8] = []
    var writer = try repository.pack(of: wanted, without: common)
    while let bytes = try writer.next() { pack += bytes }
    answer += MemoryPacket.band(pack)
    return answer + MemoryPacket.flush
  }
}
