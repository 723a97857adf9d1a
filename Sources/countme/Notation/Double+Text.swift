import CountMeModel

extension Int {
  /// A number of bytes as people say it.
  var bytesText: String {
    switch self {
    case ..<1024: "\(self) B"
    case ..<1_048_576: "\((self + 512) / 1024) KiB"
    default: "\((self + 524_288) / 1_048_576) MiB"
    }
  }
}

extension Double {
  /// The number as people write it: without a fraction where it has none, else with one digit.
  var shown: String {
    let rounded = (self * 10).rounded() / 10
    return CanonicalNumber.text(of: rounded)
  }
}
