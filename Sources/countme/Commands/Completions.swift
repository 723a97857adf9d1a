import ArgumentParser

/// `countme completions`: what makes a shell finish the words of a command.
struct Completions: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completions for your shell: commands, ids, foods and habits.",
    discussion: """
      bash: countme completions bash > ~/.local/share/bash-completion/completions/countme
      zsh: countme completions zsh > ~/.zsh/_countme, a folder of your $fpath
      fish: countme completions fish > ~/.config/fish/completions/countme.fish
      """)

  /// A shell whose language the program speaks.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @OptionGroup var global: GlobalOptions
  @Argument(help: "bash, zsh or fish.") var shell: Shell

  func run(in context: CommandContext) async throws {
    let script =
      switch shell {
      case .bash: CountMe.completionScript(for: .bash) + "\n" + Self.ofGit
      case .zsh: CountMe.completionScript(for: .zsh) + "\n"
      case .fish: Self.forFish(CountMe.completionScript(for: .fish)) + "\n"
      }
    try context.console.write(Array(script.utf8))
  }

  /// The parser's script asks fish where the cursor is in a way that fish answers only while somebody
  /// types: `complete -C`, and what builds on it, would get an error.
  ///
  /// And fish asks each of more than a thousand options whether it belongs to the line, for which the
  /// parser's script reads the line anew each time: now only for those of the line's own command.
  private static func forFish(_ script: String) -> String {
    let heads = script.matches(
      of: /function __countme_should_offer_completions_for_.* -a expected_commands.*\n/)
    let looking = heads.reversed().reduce(into: script) { script, head in
      script.insert(
        contentsOf: "    __countme_is_at \"$expected_commands\"; or return\n",
        at: head.range.upperBound)
    }
    return commandInFish
      + looking.replacing(
        "(__countme_tokens -tC)", with: #"(string length -- "$(commandline -ct)")"#)
  }

  /// Whether the line up to the cursor is of a command; it is read once for as long as it is the same.
  private static let commandInFish = """
    function __countme_is_at -a expected_commands
        set -l line "$(commandline -pc)"
        if test "$line" != "$__countme_line"
            set -l non_repeating_flags_or_options
            set -l non_repeating_flags_or_options_absent 0
            set -l positional_index 0
            set -l commands
            __countme_parse_tokens
            set -g __countme_line $line
            set -g __countme_commands "$commands"
        end
        test "$__countme_commands" = "$expected_commands"
    end

    """ + "\n"

  /// Git's own script for bash asks this function for the words of `git countme …`.
  private static let ofGit = """

    _git_countme() {
        local -i at=1
        while ((at < COMP_CWORD)) && [[ "${COMP_WORDS[at]}" != countme ]]; do at+=1; done
        local -a words=("${COMP_WORDS[@]:at}")
        local -i cword=$((COMP_CWORD - at))
        local COMP_LINE="${words[*]}"
        local COMP_POINT=${#COMP_LINE} COMP_CWORD=${cword}
        local -a COMP_WORDS=("${words[@]}")
        _countme countme "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    }

    """
}
