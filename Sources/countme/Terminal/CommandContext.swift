import CountMeKit
import CountMePlatform

/// What a command needs of the world: where the diary is, and where to print.
struct CommandContext {
  private(set) var console: Console
  let environment: DiaryEnvironment
  /// The attached diary that is meant in place of one's own.
  let attached: AttachedChoice?
  private let directory: String?
  private let lateFiles = LateFiles()

  /// The world of this process, with a terminal to ask at where there is one.
  static var world: DiaryEnvironment {
    var environment = DiaryEnvironment.system()
    environment.isInteractive = Terminal.isInteractive(.input)
    return environment
  }

  /// - Parameter attached: the attached diary, where the options do not name it.
  init<Attached>(_ options: CommandOptions<Attached>, _ attached: AttachedChoice? = nil) {
    let attached = attached ?? options.attached
    self.attached = attached
    directory = options.directory
    console = Console(options, about: attached)
    environment = Self.world
    if options.verbose { Self.tellWork() }
    console.followed = followed
  }

  /// Tells on the error output what is asked of other programs and servers, and when.
  private static func tellWork() {
    let start = SystemClock.millisecondsAwake
    WorkTrace.begin { text in
      let time = "\(SystemClock.millisecondsAwake - start) ms".padded(to: 10)
      _ = Console.show("\(time)\(text.printable)", on: .error)
    }
    WorkTrace.tell("countme \(ProgramVersion.text)")
  }

  /// What is followed where another person's diary is looked at; whatever is wrong with it is told later.
  private var followed: FollowedShare? {
    guard case .read? = attached, let folder = try? folder() else { return nil }
    return (try? FollowedShare(of: folder)) ?? nil
  }

  /// The options by which a command that writes is about the same diary, as they are typed.
  var writingOptions: [String] { typedOptions("--in") }

  /// The options by which a command that reads is about the same diary, as they are typed.
  var readingOptions: [String] { typedOptions("--of") }

  private func typedOptions(_ option: String) -> [String] {
    let options: [(name: String, value: String?)] = [
      ("--diary", directory), (option, attached?.name),
    ]
    return options.typed
  }

  /// Whether a person can be asked what they meant.
  var canAsk: Bool {
    Terminal.isInteractive(.input) && Terminal.isInteractive(.error) && !console.isJSON
  }

  /// The folder that a new diary would go to.
  var chosenDirectory: String? {
    directory ?? FileSystem.variable("COUNTME_DIR").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where people keep a diary when they say nothing.
  var homeDirectory: String { "\(FileSystem.variable("HOME") ?? "")/CountMe" }

  /// The diary that the command is about: one's own, or an attached one.
  func folder() throws(DiaryError) -> DiaryFolder {
    let own = try ownFolder()
    return try attached?.folder(beside: own) ?? own
  }

  /// One's own diary: by `-C`, `COUNTME_DIR`, the nearest parent that is one, or `~/CountMe`.
  func ownFolder() throws(DiaryError) -> DiaryFolder {
    if let chosenDirectory { return try DiaryFolder(at: chosenDirectory) }
    if let nearest = try DiaryFolder.nearest(to: FileSystem.currentDirectory) { return nearest }
    return try DiaryFolder(at: homeDirectory)
  }

  /// Where the diary that the command is about is, or was: what was made for one that is gone is still to be found.
  func place() throws(DiaryError) -> String {
    do throws(DiaryError) { return try folder().path } catch {
      guard attached == nil else { throw error }
      if let chosenDirectory { return FileSystem.absolutePath(chosenDirectory) }
      // One that is there, and cannot be used, is not another one.
      guard case .store(.notADiary(let path)) = error else { throw error }
      return path
    }
  }

  func reader() throws(DiaryError) -> DiaryReader {
    let reader = try DiaryReader(folder: folder(), environment: environment)
    if let failure = reader.unfinished { lateFiles.tell(failure) }
    return reader
  }

  /// The collections of the diary; those that every diary has, where there is none.
  func catalogue() throws(DiaryError) -> Catalogue {
    do throws(DiaryError) { return try reader().catalogue } catch .store(.notADiary) {
      return .builtIn
    }
  }

  /// The person's clock, by which their words for days and times are read.
  func clock() throws(DiaryError) -> DayClock { try reader().clock() }

  /// The day that an option's word means; nil where there is none, and no clock is asked.
  func day(_ word: String?) throws(DiaryError) -> CalendarDate? {
    guard let word else { return nil }
    return try clock().date(word)
  }

  /// Reads what the answer tells of what was saved: where that fails, nobody shall do it again.
  func telling<Value>(_ read: (DiaryReader) throws -> Value) throws(CommandFailure) -> Value {
    do { return try read(try reader()) } catch {
      throw CommandFailure(untold: CommandFailure(error))
    }
  }

  func diary() throws(DiaryError) -> Diary {
    try Diary(opening: try folder(), environment: environment)
  }

  /// Tells who looks at a guest's diary beside which another one lies that they may miss.
  func noteIfSignedOut(_ reader: DiaryReader) throws {
    guard reader.hidesSignedOutDiaries else { return }
    let text =
      "Signed out: what was written with an account is kept in this folder, and "
      + "countme account sign-in shows it again. This is the diary without an account."
    try console.note(text.folded(to: console.width, indent: 0) + [""])
  }
}
