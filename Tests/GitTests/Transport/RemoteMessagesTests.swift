import Testing

@testable import CountMeGit

@Suite("What a remote says to people")
struct RemoteMessagesTests {
  private static let known: [(String, [String])] = [
    ("", []),
    ("no: not on a Sunday\n", ["no: not on a Sunday"]),
    (
      "Connection reset by peer\r\nlost connection\r\n",
      ["Connection reset by peer", "lost connection"]
    ),
    ("checking 1\rchecking 2\rrefused\r", ["refused"]),
    (
      "Resolving deltas:  50% (1/2)\rResolving deltas: 100% (2/2), done.\nfull\u{1B}[K\n\n  kept \n",
      ["full", "  kept"]
    ),
    ("a\rb\r\n", ["b"]),
  ]

  @Test(
    "Lines end where they end, of what is written over the last state counts, and progress is nothing",
    arguments: known)
  func lines(text: String, lines: [String]) {
    #expect(RemoteMessages.lines(text) == lines)
  }
}
