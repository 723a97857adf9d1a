extension HostileChange {
  /// Changes that cost whoever judges them too much.
  static let costs = [
    Self(
      "a schema whose patterns fill the memory",
      """
      { printf '{"x-id":"slug","x-merge":"lastWriteWins","properties":{'
        printf '"f%s":{"pattern":"a{1999}"},' {1..900}; printf '"z":{}}}'; } |
        file .countme/schema/costly.schema.json
      """, "more than 32768 states"),
    Self(
      "a schema of a million schemas",
      """
      { printf '{"x-id":"slug","x-merge":"lastWriteWins","allOf":[{}'
        printf ',{}%.0s' {1..40000}; printf ']}'; } | file .countme/schema/costly.schema.json
      """, "more than 1024 schemas"),
    Self(
      "a schema of two hundred kilobytes",
      "head -c 200000 /dev/zero | tr '\\0' ' ' | file .countme/schema/costly.schema.json",
      "200000 bytes, and 131072 are allowed"),
    Self(
      "a format of more bytes than every program reads",
      """
      git cat-file blob HEAD:.countme/format.json >../format
      { cat ../format; head -c $((65537 - $(wc -c <../format))) /dev/zero | tr '\\0' ' '; } |
        file .countme/format.json
      """, "65537 bytes, and 65536 are allowed"),
    Self(
      "a disk filled by one file many times",
      """
      BIG=$( { printf '{"id":"x","lastModified":"2026-11-20T12:00:00.000Z","userId":"%s","pad":"' $USER_ID
        head -c 1000000 /dev/zero | tr '\\0' a; printf '"}'; } | git hash-object -w --stdin)
      ONE=$(printf '100644 blob %s\\tx.json\\n' $BIG | git mktree)
      ALL=$(printf "040000 tree $ONE\\t%s\\n" d{1000..1999} | git mktree)
      root 040000 tree $ALL dreams
      """, "more than 268435456 bytes"),
    Self(
      "a format that locks every other device out",
      "alter .countme/format.json 's/\"format\": 1/\"format\": 3/'",
      "its format is newer than this program", .says("format 3", 78)),
  ]
}
