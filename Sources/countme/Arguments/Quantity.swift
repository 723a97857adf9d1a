import ArgumentParser

/// A number as people type it: finite, with a point or a comma; `1,900` is a thousand and more.
struct Quantity: ExpressibleByArgument {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    let isThousands = argument.wholeMatch(of: /[1-9]\d{0,2}(,\d{3})+/) != nil
    let digits = argument.replacing(",", with: isThousands ? "" : ".")
    guard let value = Double(digits), value.isFinite else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { value.shown }
}
