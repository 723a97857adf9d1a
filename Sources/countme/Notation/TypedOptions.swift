extension [(name: String, value: String?)] {
  /// Those that were given, each as it is typed: `--date yesterday`, `--at=-3d`.
  var typed: [String] {
    compactMap { option in
      // A value that begins like an option is told from one.
      option.value.map {
        "\(option.name)\($0.hasPrefix("-") ? "=" : " ")\($0.shellWord)"
      }
    }
  }
}
