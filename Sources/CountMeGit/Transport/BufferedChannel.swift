/// Bytes that are already here, as a channel that can only be read.
final class BufferedChannel: ByteChannel {
  let remote: String
  private var bytes: [UInt8]

  init(_ bytes: [UInt8], remote: String) {
    self.bytes = bytes
    self.remote = remote
  }

  var isStateless: Bool { false }
  func beginRequest() {}
  func write(_ bytes: [UInt8]) {}
  func finish() {}

  func read() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func reasonForEarlyEnd() -> TransportError {
    TransportError(.garbage, remote: remote, message: "the answer ends too early")
  }
}
