import TestSupport
import Testing

@Suite("A list of instruction counts", .ownThread)
struct InstructionListTests {
  private static let known = InstructionCounts(text: "today: 1000\neat Tea 2: 2000\n")

  @Test(
    "Up to a twentieth more is let through",
    arguments: [(1000, true), (1050, true), (1051, false), (2000, false)])
  func slower(count: Int, isLetThrough: Bool) {
    var found = InstructionCounts()
    found.add("today", count)
    #expect(found.slower(than: Self.known).isEmpty == isLetThrough)
  }

  @Test("More than a twentieth less asks for a new list", arguments: [(950, false), (949, true)])
  func faster(count: Int, asks: Bool) {
    var found = InstructionCounts()
    found.add("today", count)
    #expect(found.faster(than: Self.known) == (asks ? ["today"] : []))
  }

  @Test("A command that is not on the list does not pass")
  func unknown() {
    var found = InstructionCounts()
    found.add("pull", 1)
    #expect(found.slower(than: Self.known) == ["pull"])
  }

  @Test("The list reads what it writes, and the table tells the change")
  func text() {
    #expect(InstructionCounts(text: Self.known.text).text == Self.known.text)
    var found = InstructionCounts()
    found.add("eat Tea 2", 2200)
    #expect(found.table(beside: Self.known).hasSuffix("+10.00 %"))
  }
}
