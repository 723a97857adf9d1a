import CountMeKit
import CountMeModel

extension OnlineFoodFailure {
  /// What a person is told, in one line.
  var text: String {
    switch self {
    case .noKey: "FatSecret was not asked: countme food key set keeps your key to it"
    case .unusableKey(let error): "FatSecret was not asked: \(CommandFailure(error).message)"
    case .noProgram: "FatSecret was not asked: the curl program is missing"
    case .unreachable(let reason): "FatSecret cannot be reached: \(reason.printable)"
    case .limited(let until):
      "FatSecret answers no more for now: it is asked again after \(until.text)"
    case .refused(21, _):
      "FatSecret does not know this network: add its address to your key at platform.fatsecret.com"
    case .refused(let code, let message): "FatSecret refuses (\(code)): \(message.printable)"
    case .garbled: "FatSecret's answer cannot be understood"
    }
  }

  /// The failure for scripts.
  var json: JSONValue { .string(text) }
}
