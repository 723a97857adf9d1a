import CountMePlatform

/// A shell beside a remote repository, on this machine or on an ssh host.
package struct RemoteShell: Sendable {
  /// The repository's folder as a word of the shell, quoted.
  let folder: String
  let remote: String
  let options: TransportOptions
  /// Makes the call that runs one line, whose parts are quoted already.
  let command: @Sendable (String) -> (program: String, arguments: [String])

  /// Runs a line to its end and returns its output; `otherwise` is said of a failure without words.
  func run(_ line: String, otherwise: String) throws(TransportError) -> [UInt8] {
    let (program, arguments) = command(line)
    let answer: (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8])
    do throws(ChannelFailure) {
      answer = try ChildProcess.run(
        program, arguments, environment: options.environment, timeout: options.timeout)
    } catch {
      throw TransportError(failure: error, remote: remote, of: program)
    }
    guard answer.exit == .status(0) else {
      let text = String(decoding: answer.errors, as: UTF8.self)
      throw TransportError(
        answer.exit == .status(255) ? .unreachable : .remote, remote: remote,
        message: text.isEmpty ? otherwise : text)
    }
    return answer.output
  }
}
