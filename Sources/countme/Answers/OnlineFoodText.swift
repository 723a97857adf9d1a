import CountMeKit

extension OnlineFoodFailure {
  /// What a person is told of Open Food Facts, in one line.
  var openFoodFactsText: String {
    switch self {
    case .noProgram: "Open Food Facts was not asked: the curl program is missing"
    case .unreachable(let reason): "Open Food Facts cannot be reached: \(reason.printable)"
    case .limited(let until):
      "Open Food Facts is asked again after \(until.text): there were too many questions"
    case .refused(let code, _): "Open Food Facts refuses the question (\(code))"
    case .garbled, .noKey, .unusableKey: "Open Food Facts' answer cannot be understood"
    }
  }

  /// What a person is told of FatSecret, in one line.
  var text: String {
    switch self {
    case .noKey: "FatSecret was not asked: countme food key set keeps your key to it"
    case .unusableKey(let error): "FatSecret was not asked: \(CommandFailure(diary: error).message)"
    case .noProgram: "FatSecret was not asked: the curl program is missing"
    case .unreachable(let reason): "FatSecret cannot be reached: \(reason.printable)"
    case .limited(let until):
      "FatSecret answers no more questions for now: it is asked again after \(until.text)"
    case .refused(21, _):
      "FatSecret does not know this network: add its address to your key at platform.fatsecret.com"
    case .refused(let code, let message): "FatSecret refuses (\(code)): \(message.printable)"
    case .garbled: "FatSecret's answer cannot be understood"
    }
  }
}
