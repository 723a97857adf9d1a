extension HostileChange {
  private static let json = "it is not JSON"

  /// What documents say.
  static let documents = [
    Self("a forged user id", "food s/$USER_ID/$BOB/", "not the branch's owner"),
    Self("an empty user id", "food s/$USER_ID//", "userId is empty"),
    Self(
      "no user id",
      "git cat-file blob HEAD:$FOOD | sed -z 's/,\\n *\"userId\": \"[^\"]*\"//' | file $FOOD",
      "userId is missing"),
    Self(
      "two user ids", "food \"s/^{/{\\\"userId\\\": \\\"$BOB\\\",/\"", json),
    Self(
      "two user ids, one escaped", "food \"s/^{/{\\\"us\\\\\\\\u0065rId\\\": \\\"$BOB\\\",/\"", json
    ),
    Self("another id than the path's", "food 's/\"id\": \"/&x/'", "its file's name"),
    Self("no id", "food '/\"id\"/d'", "id is missing"),
    Self(
      "moved", "alter $FOOD s/x/x/ ${FOOD%?????.json}00000.json; remove $FOOD",
      "the document's id is"),
    Self(
      "moved to another collection", "alter $FOOD s/x/x/ weightHistory/$(basename $FOOD)",
      "cannot be there"),
    Self(
      "createdAt changed", "alter $HABIT 's/\"createdAt\": \"20/\"createdAt\": \"19/'",
      "createdAt would change"),
    Self("createdAt gone", "alter $HABIT /createdAt/d", "createdAt would change"),
    Self(
      "a field of another type", "food 's/\"calories\": .*/\"calories\": \"many\",/'",
      "/calories: expected"),
    Self("a field that must be there gone", "food '/\"name\"/d'", "name"),
    Self(
      "a value out of bounds", "food 's/\"calories\": .*/\"calories\": -5,/'", "/calories: expected"
    ),
    Self("no JSON", "echo hello | file $FOOD", json),
    Self("an empty file", "file $FOOD </dev/null", json),
    Self("an array", "echo '[]' | file $FOOD", "it is not a JSON object"),
    Self("a comma too many", "food 's/^}/,}/'", json),
    Self("NaN", "food 's/\"calories\": .*/\"calories\": NaN,/'", json),
    Self("a number without end", "food 's/\"calories\": .*/\"calories\": 1e400,/'", json),
    Self("half a character", "food 's/\"name\": \"/&\\\\ud800/'", json),
    Self("a byte order mark", "food '1s/^/\\xef\\xbb\\xbf/'", json),
    Self("UTF-16", "git cat-file blob HEAD:$FOOD | iconv -t UTF-16 | file $FOOD", json),
    Self("bytes that are no UTF-8", "food 's/\"name\": \"/&\\xff/'", json),
    Self(
      "two megabytes", "head -c 2097152 /dev/zero | tr '\\0' ' ' | file $FOOD",
      "1048576 are allowed"),
    Self(
      "ten thousand arrays in one another",
      "food \"s/^{/{\\\"deep\\\": $(printf '[%.0s' {1..10000})$(printf ']%.0s' {1..10000}),/\"",
      json),
    Self(
      "another diary", "alter .countme/format.json 's/Id\": \"./Id\": \"z/'",
      "it would be another diary"),
    Self(
      "a diary of a format that nobody knows", "echo '{}' | file .countme/format.json",
      "which diary"),
    Self("a diary that does not know what it is", "remove .countme/format.json", "would not know"),
    Self(
      "attributes that run a filter", "echo '* filter=evil' | file .gitattributes", "its attributes"
    ),
    Self("no attributes", "remove .gitattributes", "git would merge documents as text"),
  ]
}
