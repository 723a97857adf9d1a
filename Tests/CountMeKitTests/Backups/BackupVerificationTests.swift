import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory

@Suite("What is said of a backup is what bringing it back does") struct BackupVerificationTests {
  /// What somebody has put into a backup beside a diary's files, and what is left out of it.
  struct Plant: CustomTestStringConvertible {
    let line: String
    let leftOut: [String]
    /// Documents that the manifest counts besides.
    var documents = 0
    var testDescription: String { line }
  }

  static let plants = [
    Plant(line: "true", leftOut: []),
    Plant(line: "add 160000,$(printf '1%.0s' {1..40}),zz", leftOut: ["zz"]),
    Plant(
      line: "add 120000,$(printf /etc/passwd | blob),favoriteFoods/link.json",
      leftOut: ["favoriteFoods/link.json"], documents: 1),
    Plant(line: "add 100644,$(echo all: | blob),Makefile", leftOut: ["Makefile"]),
    Plant(
      line: "add 100644,$(head -c 2000000 /dev/zero | blob),photo.jpg", leftOut: ["photo.jpg"]),
    Plant(
      line: "add 100644,$(head -c 2000000 /dev/zero | blob),favoriteFoods/large.json",
      leftOut: ["favoriteFoods/large.json"], documents: 1),
    Plant(
      line: """
        add 100644,$(git cat-file blob $old:favoriteFoods/apple.json | sed 's/"apple"/"pear"/
        s/"userId": ""/"userId": "aaaaaaaaaaaaaaaaaaaaaaaaaa"/' | blob),favoriteFoods/pear.json
        """, leftOut: ["favoriteFoods/pear.json"], documents: 1),
  ]

  @Test("what is left out is told before, and the rest comes back", arguments: plants)
  func leftOut(plant: Plant) async throws {
    let world = try AccountWorld(seed: 621)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let out = "\(world.folder.path)/out"
    let backup = try await diary.createBackup(in: out)
    _ = try world.lines(
      """
      set -e; old=\(backup.commit); git clone -q --bare laptop evil.git; cd evil.git
      export GIT_INDEX_FILE=planted; git read-tree $old
      blob() { git hash-object -w --stdin; }
      add() { git update-index --add --cacheinfo "$1"; }
      \(plant.line)
      tree=$(git write-tree --missing-ok)
      commit=$(git -c user.name=a -c user.email=a@b commit-tree -m x $tree)
      git update-ref refs/heads/guest $commit
      cd ../out; git -C ../evil.git bundle create -q $PWD/\(backup.id).bundle refs/heads/guest
      jq -S --indent 2 --arg c $commit --arg t $tree --arg d $(sha256sum \(backup.id).bundle | cut -c1-64) \
        --argjson s $(stat -c %s \(backup.id).bundle) \
        '.commit=$c | .tree=$t | .sha256=$d | .size=$s | .counts.favoriteFoods+=\(plant.documents)' \
        \(backup.id).json > new; mv new \(backup.id).json
      """)
    try await diary.disfavour("apple")
    #expect(try await diary.leftOut(of: backup.id, in: out) == plant.leftOut)
    let report = try await diary.restoreBackup(backup.id, .replace, in: out)
    #expect(report.leftOut == plant.leftOut)
    #expect(try diary.favourites() == ["apple": 100])
  }
}
