/// What `--rows` calls a row.
enum RowName: String, CaseIterable {
  case start, `import`, clone, json, eat, food, today, report, idle
  case apart, together, push, fetch, verify
}
