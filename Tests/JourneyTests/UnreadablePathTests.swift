import TestSupport
import Testing

@Suite("What the system gives the program and is not UTF-8", .ownThread)
struct UnreadablePathTests {
  @Test func `in a folder whose path cannot be read nothing is written, least of all elsewhere`()
    throws
  {
    let place = try Place()
    let answer = try place.run("cd \"$odd/diary\"; countme eat Oats 300")
    #expect(answer.code == 78 && answer.errors.contains("not UTF-8"), "\(answer)")
    #expect(answer.errors.contains("hint: "))
    #expect(try place.entries(of: "$HOME/CountMe") == "0")
    #expect(try place.entries(of: "$odd/diary") == "0")
  }

  @Test func `from a folder that was removed nothing is written, least of all elsewhere`() throws {
    let place = try Place()
    let answer = try place.run(
      "mkdir gone; cd gone; rmdir ../gone; countme eat Oats 300")
    #expect(answer.code == 66 && answer.errors.contains("hint: "), "\(answer)")
    #expect(try place.entries(of: "$HOME/CountMe") == "0")
  }

  @Test(arguments: [
    "init \"$odd\"", "-C \"$odd/diary\" today", "remote create \"$odd/remote.git\"",
    #"eat $'caf\xe9' 95"#,
  ])
  func `a word that cannot be read is refused, and no other is taken for it`(
    _ command: String
  ) throws {
    let place = try Place()
    let before = try place.run("find . -not -path '*/.git/*' | LC_ALL=C sort").output
    let answer = try place.run("countme \(command)")
    #expect(answer.code == 64 && answer.errors.contains("not UTF-8"), "\(answer)")
    #expect(try place.run("find . -not -path '*/.git/*' | LC_ALL=C sort").output == before)
  }

  @Test(arguments: ["HOME", "COUNTME_DIR", "XDG_STATE_HOME"])
  func `a variable that cannot be read is refused by its name`(_ variable: String) throws {
    let place = try Place()
    let answer = try place.run("\(variable)=\"$odd\" countme eat Oats 300")
    #expect(answer.code == 78 && answer.errors.contains(variable), "\(answer)")
    #expect(try place.entries(of: "$HOME/CountMe") == "0")
  }

  @Test func `help and the version are told wherever one is`() throws {
    let place = try Place()
    let answer = try place.run(
      "cd \"$odd\"; countme --version; countme help eat >/dev/null; countme eat --help >/dev/null")
    #expect(answer.code == 0, "\(answer)")
  }

  @Test func `a folder whose name begins with an accent is in the diary around it`() throws {
    let place = try Place()
    let answer = try place.run(
      #"cd CountMe; mkdir $'\u0301notes'; cd $'\u0301notes'; HOME=/nowhere countme eat Oats 300"#)
    #expect(answer.code == 0, "\(answer)")
    #expect(try place.entries(of: "$HOME/CountMe") == "1")
  }

  /// A home with a diary in it, and another diary in a folder whose name is not UTF-8.
  private struct Place {
    private let folder: TemporaryFolder
    private let shell: Shell

    init() throws {
      folder = try TemporaryFolder()
      shell = Shell(home: folder.path)
      let made = try run("mkdir \"$odd\"; countme init CountMe; cp -a CountMe \"$odd/diary\"")
      #expect(made.code == 0, "\(made)")
    }

    func run(_ line: String) throws -> Shell.Answer {
      try shell.run("odd=$HOME/$'caf\\xe9'\n\(line)")
    }

    /// How many entries the diary's branch has.
    func entries(of diary: String) throws -> String {
      try run("git -C \"\(diary)\" ls-tree -r --name-only HEAD foodItems | wc -l").output
        .filter(\.isNumber)
    }
  }
}
