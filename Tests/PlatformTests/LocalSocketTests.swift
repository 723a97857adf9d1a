import Dispatch
import TestSupport
import Testing

@testable import CountMePlatform

@Suite("Processes that ask one another")
struct LocalSocketTests {
  @Test("Each question gets its answer, wherever the folder is", arguments: [1, 60])
  func answers(depth: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + String(repeating: "/folder", count: depth)
    try DurableFile.createDirectories(path)
    let listener = try LocalSocket.Listener(at: "\(path)/s") { $0.reversed() }
    for count in [1, 2, 1000, 100_000] {
      let question = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      #expect(LocalSocket.ask(question, at: "\(path)/s") == question.reversed())
    }
    #expect(FileFacts("\(path)/s").map { $0.mode & 0o777 } == 0o600)
    _ = consume listener
    #expect(LocalSocket.ask([1], at: "\(path)/s") == nil)
    #expect(FileFacts("\(path)/s") == nil)
  }

  @Test("Who gets no answer does without: where nobody listens, is silent, or has too much to say")
  func silence() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    #expect(LocalSocket.ask([1], at: path) == nil)
    try DurableFile.write([1], to: path, flush: .later)
    #expect(LocalSocket.ask([1], at: path) == nil)
    let listener = try LocalSocket.Listener(at: path) { question in
      switch question.first {
      case 1: []
      case 2: Array(repeating: 2, count: 1 << 20)
      default: question
      }
    }
    for question: [UInt8] in [[1], [2], Array(repeating: 3, count: 1 << 20)] {
      #expect(LocalSocket.ask(question, at: path) == nil)
    }
    #expect(LocalSocket.ask([3], at: path) == [3])
    _ = consume listener
  }

  @Test("Who listens and is stopped holds up nobody, however many have asked")
  func stopped() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    let goesOn = DispatchSemaphore(value: 0)
    let listener = try LocalSocket.Listener(at: path) { question in
      goesOn.wait()
      return question
    }
    for _ in 0..<40 { LocalSocket.tell([1], at: path) }
    #expect(LocalSocket.ask([2], at: path) == nil)
    for _ in 0..<41 { goesOn.signal() }
    _ = consume listener
  }

  @Test("Whoever ends leaves the name to who has taken it since")
  func successor() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    let first = try LocalSocket.Listener(at: path) { _ in [1] }
    let second = try LocalSocket.Listener(at: path) { _ in [2] }
    _ = consume first
    #expect(LocalSocket.ask([0], at: path) == [2])
    _ = consume second
  }

  @Test("A name that a process left which was killed is taken over")
  func left() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/s"
    _ = try Shell(home: folder.path).run(
      "python3 -c 'import socket; socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).bind(\"s\")'"
    )
    #expect(LocalSocket.ask([1], at: path) == nil)
    let listener = try LocalSocket.Listener(at: path) { $0 }
    #expect(LocalSocket.ask([1], at: path) == [1])
    _ = consume listener
  }
}
