import Foundation
import TestSupport
import Testing

/// A command under `valgrind --tool=callgrind`, which counts the instructions of all its threads.
///
/// Threads take turns there, programs that it starts are not counted, and how busy the machine is
/// changes nothing.
struct CountedCommand {
  let device: Device
  /// The program, by its path or as `PATH` finds it.
  let program: String
  /// The command and its arguments, as a shell reads them.
  let command: String

  /// What a test says where it cannot count.
  static let need: Comment = "needs valgrind and clang, and an x86-64 processor"

  /// Whether this machine can count; the list is of one instruction set.
  static let isPossible: Bool = {
    #if arch(x86_64)
      guard let folder = try? TemporaryFolder() else { return false }
      let line = "command -v clang && valgrind --tool=none true"
      return (try? Shell(home: folder.path).run(line))?.code == 0
    #else
      return false
    #endif
  }()

  /// A library that goes before the C library's own call.
  ///
  /// valgrind up to 3.19 clears bits in the mask that `sigsuspend` is given, where it is. The mask on
  /// which libdispatch lets the main thread sleep is constant, so valgrind itself died of SIGSEGV.
  private static let writableMask = """
    #include <signal.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    int sigsuspend(const sigset_t *mask) {
      sigset_t writable = *mask;
      return syscall(SYS_rt_sigsuspend, &writable, 8);
    }
    """

  /// Runs it and counts.
  func count() throws -> Int {
    let lines = """
      cd "$HOME"
      [ -f mask.so ] || clang -shared -fPIC -x c -o mask.so -
      # valgrind up to 3.19 gives up at clang's debugging information.
      [ -f countme ] || strip --strip-debug -o countme '\(program)'
      export SWIFT_DETERMINISTIC_HASHING=1 LD_PRELOAD="$HOME/mask.so"
      valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=count.log \
        ./countme -C '\(device.path)' \(command) </dev/null
      """
    let answer = try device.shell.run(lines, input: Self.writableMask)
    #expect(answer.code == 0, "\(command): \(answer.errors)")
    let log = try String(contentsOfFile: "\(device.home.path)/count.log", encoding: .utf8)
    let line = log.split(separator: "\n").first { $0.contains("Collected :") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) }, "\(command): \(log)")
  }
}
