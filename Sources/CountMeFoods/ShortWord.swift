/// Words of amounts and meals as people write them short: `lrg`, `bfast`.
enum ShortWord {
  /// The word that is meant; nil for one that is none of these.
  static func whole(_ word: String) -> String? { words[word] }

  private static let words = [
    "lrg": "large", "lge": "large", "lg": "large", "med": "medium", "sml": "small", "sm": "small",
    "reg": "regular", "pkt": "packet", "pkts": "packets", "btl": "bottle", "btls": "bottles",
    "srv": "serving", "srvg": "serving",
    "bfast": "breakfast", "b'fast": "breakfast", "bkfst": "breakfast", "bkfast": "breakfast",
    "brkfst": "breakfast", "brekfast": "breakfast", "breaky": "breakfast", "lnch": "lunch",
    "dinna": "dinner", "dins": "dinner",
  ]
}
