import Glibc

/// The machine's clock and name.
package enum SystemClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static var millisecondsSince1970: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The host's name without its domain.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, 255) == 0 else { return "device" }
    let bytes = name.prefix { $0 != 0 && $0 != 0x2E }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of this process.
  package static var processID: Int32 { getpid() }

  /// The file of the running program.
  package static var executablePath: String {
    FileSystem.target(ofLink: "/proc/self/exe") ?? FileSystem.absolutePath(CommandLine.arguments[0])
  }

  /// Ends the process.
  package static func exitProcess(_ code: Int32) -> Never {
    exit(code)
  }
}

extension SystemClock {
  /// Stops this thread for a while.
  package static func sleep(milliseconds: Int) {
    usleep(UInt32(max(0, milliseconds)) * 1000)
  }
}

extension SystemClock {
  /// Milliseconds that this machine has worked, without those that it slept.
  package static var millisecondsAwake: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
