/// Lists of numbers, which lie one behind the other.
struct NumberLists: Sendable {
  private var numbers: [Int32] = []
  /// Where each list begins, and behind the last one where the next would.
  private var starts: [Int32] = [0]

  /// No lists yet, with room for some.
  init(capacity: Int) { starts.reserveCapacity(capacity + 1) }

  /// The numbers of a list.
  subscript(list: Int) -> ArraySlice<Int32> {
    numbers[Int(starts[list])..<Int(starts[list + 1])]
  }

  /// Adds a number to the list that was begun.
  mutating func append(_ number: Int32) { numbers.append(number) }

  /// Ends the list that was begun.
  mutating func endList() { starts.append(Int32(numbers.count)) }
}
