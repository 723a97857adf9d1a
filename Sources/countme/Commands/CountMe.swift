import ArgumentParser
import CountMeKit

/// The root of the commands; each is one file in this folder.
struct CountMe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "countme",
    abstract: "Your health diary: plain JSON documents in a git repository.",
    version: ProgramVersion.text,
    subcommands: [Hook.self, MergeDriver.self, MergeStrategy.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Diary",
        subcommands: [
          Init.self, Eat.self, Move.self, Weigh.self, Drink.self, React.self, UseBy.self, Goal.self,
          MealCommand.self, Meals.self, FoodCommand.self, Copy.self, ChangeCommand.self,
          FastCommand.self,
          HabitCommand.self, Habits.self, Check.self, Uncheck.self, Progress.self, Remind.self,
          Today.self,
          DayCommand.self, Week.self, Month.self, Stats.self, Report.self,
        ]),
      CommandGroup(
        name: "Collections",
        subcommands: [
          New.self, SetFields.self, Remove.self, Show.self, List.self, Edit.self, Put.self,
          Import.self, Export.self, Log.self, History.self, Undo.self, Redo.self, Restore.self,
        ]),
      CommandGroup(
        name: "Sync and account",
        subcommands: [
          Account.self, RemoteCommand.self, Clone.self, Push.self, Pull.self, Sync.self, Watch.self,
          Status.self, Conflicts.self, Verify.self, Files.self,
        ]),
      CommandGroup(
        name: "Sharing",
        subcommands: [
          Group.self, Join.self, ShareCommand.self, Follow.self, Unfollow.self, Shared.self,
        ]),
      CommandGroup(
        name: "Safety",
        subcommands: [Backup.self, Retention.self, Doctor.self, Migrate.self]),
      CommandGroup(
        name: "Files and schemas",
        subcommands: [Format.self, Validate.self, SchemaCommand.self]),
      CommandGroup(name: "This program", subcommands: [Completions.self, Manual.self, Demo.self]),
    ]
  )

  // They stand behind the command too; the scripts of the shells learn from here that they may
  // stand before it.
  @OptionGroup var global: GlobalOptions

  /// What people type who look for a command by another word.
  static let synonyms = [
    "add": "eat", "body": "weigh", "delete": "rm", "done": "check", "exercise": "move",
    "fasting": "fast", "log-in": "account sign-in", "log-out": "account sign-out",
    "login": "account sign-in", "logout": "account sign-out",
    "password": "account reset-password", "register": "account create", "remove": "rm",
    "run": "move", "search": "food", "sign-in": "account sign-in",
    "sign-out": "account sign-out", "sign-up": "account create", "signin": "account sign-in",
    "signout": "account sign-out", "signup": "account create", "tick": "check",
    "untick": "uncheck", "walk": "move", "water": "drink", "yesterday": "day yesterday",
  ]

  /// Every name that a command answers to.
  static var names: [String] {
    configuration.subcommands.map { $0.typedName }
  }
}
