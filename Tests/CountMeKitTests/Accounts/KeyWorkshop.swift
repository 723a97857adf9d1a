import CountMeSodium
import Foundation
import TestSupport

@testable import CountMeKit

/// A folder in which our key files and signatures meet OpenSSH's own tools.
struct KeyWorkshop {
  let folder: TemporaryFolder
  let shell: Shell

  init() throws {
    folder = try TemporaryFolder()
    shell = Shell(home: folder.path)
  }

  /// A key made from random bytes, so that a failing case can be made again.
  static func key(_ random: inout SplitMix64) throws -> SigningKey {
    try present(SigningKey(seed: SecretBytes(random.bytes(32))))
  }

  /// Writes a file that only its owner can read.
  func write(_ bytes: [UInt8], to name: String) throws {
    let path = "\(folder.path)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
  }

  /// What a line of bash prints, line by line.
  func lines(_ command: String) throws -> [String] {
    let answer = try shell.run(command)
    guard answer.code == 0 else { throw ToolFailure(command: command, errors: answer.errors) }
    return answer.output.split(separator: "\n").map(String.init)
  }
}

/// A program that did not do what a test wanted of it.
struct ToolFailure: Error, CustomStringConvertible {
  let command: String
  let errors: String
  var description: String { "\(command): \(errors)" }
}
