import CountMeClibgit2
import CountMePlatform

/// A ``SocketStream`` in the shape in which libgit2 keeps its streams.
@unsafe private struct StreamBox {
  /// First, so that a pointer to the box is one to it.
  var parent: git_stream
  var socket: Unmanaged<SocketStream>

  static func socket(_ stream: UnsafeMutablePointer<git_stream>?) -> SocketStream? {
    guard let stream = unsafe stream else { return nil }
    let box = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: StreamBox.self)
    return unsafe box.pointee.socket.takeUnretainedValue()
  }
}

extension SocketStream {
  /// Makes libgit2 take all its connections from us, TLS included; once for the process.
  static let isRegistered: Bool = {
    var registration = git_stream_registration()
    registration.version = Int32(GIT_STREAM_VERSION)
    unsafe registration.`init` = { out, host, port in
      guard let out = unsafe out, let host = unsafe host, let port = unsafe port else { return -1 }
      return unsafe SocketStream.make(out, host, port)
    }
    return unsafe git_stream_register(GIT_STREAM_STANDARD, &registration) == 0
  }()

  private static func make(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_stream>?>,
    _ host: UnsafePointer<CChar>, _ port: UnsafePointer<CChar>
  ) -> Int32 {
    let context = SocketContext.current ?? SocketContext(patience: IdleTimeout())
    let socket = unsafe SocketStream(
      host: String(cString: host), port: String(cString: port), context: context)
    let box = UnsafeMutablePointer<StreamBox>.allocate(capacity: 1)
    unsafe box.initialize(
      to: StreamBox(parent: callbacks(), socket: Unmanaged.passRetained(socket)))
    unsafe out.pointee = UnsafeMutableRawPointer(box).assumingMemoryBound(to: git_stream.self)
    return 0
  }

  private static func callbacks() -> git_stream {
    var stream = git_stream()
    stream.version = Int32(GIT_STREAM_VERSION)
    unsafe stream.connect = { unsafe StreamBox.socket($0)?.connect() == true ? 0 : -1 }
    unsafe stream.read = { stream, buffer, count in
      let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
      return unsafe StreamBox.socket(stream)?.read(into: target) ?? -1
    }
    unsafe stream.write = { stream, bytes, count, _ in
      let source = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      return unsafe StreamBox.socket(stream)?.write(source) ?? -1
    }
    unsafe stream.close = {
      unsafe StreamBox.socket($0)?.close()
      return 0
    }
    unsafe stream.free = { stream in
      guard let stream = unsafe stream else { return }
      let box = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: StreamBox.self)
      unsafe box.pointee.socket.release()
      unsafe box.deallocate()
    }
    return stream
  }
}
