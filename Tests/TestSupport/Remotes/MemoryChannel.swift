import CountMeGit
import CountMePlatform
import Foundation

/// One of git's services, as its half of a conversation.
protocol MemoryService: AnyObject {
  /// What it begins with.
  func greeting() throws(GitError) -> [UInt8]
  /// What it answers to one packet; nil stands for a flush packet.
  func answer(to line: [UInt8]?) throws(TransportError) -> [UInt8]
  /// Whether what follows is no packets, but a pack.
  var wantsPack: Bool { get }
  /// What it answers to a pack.
  func answer(toPack pack: [UInt8]) -> [UInt8]
}

/// A conversation with a service of this process: what is sent is answered at once.
final class MemoryChannel: ByteChannel {
  let remote: String
  private let service: any MemoryService
  private let fault: MemoryTransport.Fault?
  private let timeout: IdleTimeout
  private var inbox: [UInt8] = []
  private var outbox: [UInt8] = []
  private var hasPack = false
  private var hasGreeted = false

  var isStateless: Bool { false }

  init(
    _ service: any MemoryService, fault: MemoryTransport.Fault?, remote: String,
    timeout: IdleTimeout
  ) throws(TransportError) {
    self.service = service
    self.fault = fault
    self.remote = remote
    self.timeout = timeout
    if case .answers(let bytes) = fault {
      outbox = bytes
      return
    }
    do throws(GitError) {
      outbox = try service.greeting()
    } catch {
      throw TransportError(.remote, remote: remote, message: error.message)
    }
  }

  func beginRequest() {}

  func write(_ bytes: [UInt8]) throws(TransportError) {
    try requirePatience()
    if case .answers = fault { return }
    inbox += bytes
    while !service.wantsPack, let line = takePacket() {
      outbox += try service.answer(to: line.isEmpty ? nil : Array(line.dropFirst(4)))
    }
  }

  func read() throws(TransportError) -> [UInt8] {
    try requirePatience()
    if outbox.isEmpty, service.wantsPack, !hasPack {
      // Who asks has sent all of it.
      hasPack = true
      outbox = service.answer(toPack: inbox)
    }
    if fault == .losesAnswer, hasGreeted { throw reasonForEarlyEnd() }
    hasGreeted = true
    defer { outbox = [] }
    return outbox
  }

  func finish() {}

  func reasonForEarlyEnd() -> TransportError {
    TransportError(.disconnected, remote: remote, message: "the remote closed the connection")
  }

  /// Throws where the asking was stopped; waits until then where nothing is ever answered.
  private func requirePatience() throws(TransportError) {
    let wait = timeout.begin()
    do throws(ChannelFailure) {
      repeat {
        let milliseconds = try wait.nextSlice()
        if fault == .hangs { usleep(UInt32(min(milliseconds, 10)) * 1000) }
      } while fault == .hangs
    } catch {
      throw error == .cancelled
        ? TransportError(.cancelled, remote: remote, message: "stopped as asked")
        : TransportError(.timedOut, remote: remote, message: "no answer for too long")
    }
  }

  /// The next packet with its length in front, empty for a flush packet; nil where it is not whole yet.
  private func takePacket() -> [UInt8]? {
    guard inbox.count >= 4,
      let length = Int(String(decoding: inbox[..<4], as: UTF8.self), radix: 16)
    else { return nil }
    guard length > 0 else {
      inbox.removeFirst(4)
      return []
    }
    guard inbox.count >= length else { return nil }
    defer { inbox.removeFirst(length) }
    return Array(inbox[..<length])
  }
}

/// Packets as a service writes them.
enum MemoryPacket {
  static let flush = Array("0000".utf8)

  static func line(_ text: String) -> [UInt8] { packet(Array("\(text)\n".utf8)) }

  /// What a packet of several kinds of bytes holds.
  enum Band: UInt8 {
    case content = 1
    case messages = 2
  }

  /// Bytes in a band.
  static func band(_ bytes: [UInt8], _ band: Band = .content) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 65_515).flatMap { start in
      packet([band.rawValue] + bytes[start..<min(start + 65_515, bytes.count)])
    }
  }

  /// The list of references, with what the service can do.
  static func references(
    of repository: borrowing Repository, with head: Bool, _ capabilities: String
  ) throws(GitError) -> [UInt8] {
    var lines = try repository.references("refs/").map { "\($0.id.hex) \($0.name)" }
    var words = capabilities + " object-format=sha1 agent=memory"
    let named = (try? String(contentsOfFile: repository.directory + "/HEAD", encoding: .utf8)) ?? ""
    if head, named.hasPrefix("ref: ") {
      let branch = named.dropFirst(5).trimmingCharacters(in: .newlines)
      if let id = try repository.reference(branch) {
        lines.insert("\(id.hex) HEAD", at: 0)
        words += " symref=HEAD:\(branch)"
      }
    }
    if lines.isEmpty { lines = ["\(String(repeating: "0", count: 40)) capabilities^{}"] }
    lines[0] += "\0" + words
    return lines.flatMap { line($0) } + flush
  }

  private static func packet(_ payload: [UInt8]) -> [UInt8] {
    let length = String(payload.count + 4, radix: 16)
    return Array((String(repeating: "0", count: 4 - length.count) + length).utf8) + payload
  }
}
