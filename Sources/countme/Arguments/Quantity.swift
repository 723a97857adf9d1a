import ArgumentParser

/// A number as people type it: finite, with a point or a comma.
struct Quantity: ExpressibleByArgument {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    guard let value = Double(String(argument.map { $0 == "," ? "." : $0 })), value.isFinite else {
      return nil
    }
    self.value = value
  }

  var defaultValueDescription: String { value.shown }
}
