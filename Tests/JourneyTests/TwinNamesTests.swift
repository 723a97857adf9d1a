import Foundation
import TestSupport
import Testing

/// Names that some disks take for one, of things that two devices made while they were apart.
@Suite("Collections of one name in other letters", .ownThread) struct TwinNamesTests {
  private static let schema =
    #"{"type":"object","x-id":"slug","x-merge":"fieldwise","properties":{"name":{"type":"string"}}}"#

  /// Law: whoever is told so gets further by what the hint says.
  @Test("are told with what to do, and that helps", arguments: [true, false])
  func apart(haveSchemas: Bool) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for (device, name) in [(phone, "Books"), (laptop, "books")] {
      if haveSchemas {
        try device.sh(
          "mkdir -p .countme/schema; echo '\(Self.schema)' >.countme/schema/\(name).schema.json")
        try device.run("new \(name) id=emma name=Emma")
      } else {
        let user = try device.sh("git branch --show-current | cut -d/ -f2")
        try device.sh(
          """
          mkdir \(name); echo '{"id":"emma","userId":"\(user)","lastModified":"2026-11-20T12:00:00.000Z"}' \
            | jq -S . >\(name)/emma.json
          git add \(name); git -c user.name=a -c user.email=a@b.c commit -qm books
          """)
      }
    }
    try phone.run("sync")
    let answer = try laptop.run("sync", exit: 77)
    #expect(answer.errors.contains("Books") && answer.errors.contains("differ by case only"))
    let hint = try #require(answer.errors.split(separator: "\n").last { $0.hasPrefix("hint: ") })
    let commands = hint.matches(of: /git mv \S+ [^\s,;]+/).map { String($0.output) }
    #expect(commands.count == (haveSchemas ? 2 : 1), "\(hint)")
    for command in commands {
      try laptop.sh(command.replacingOccurrences(of: "NEW", with: "novels"))
    }
    try laptop.sh("git -c user.name=a -c user.email=a@b.c commit -qm novels")
    for device in [laptop, phone] { try device.run("sync") }
    for device in [laptop, phone] {
      #expect(try device.sh("ls Books novels").contains("emma.json"))
      guard haveSchemas else { continue }
      #expect(try device.run("doctor").output == "Everything is in order.\n")
    }
    #expect(try laptop.tree() == phone.tree())
  }
}
