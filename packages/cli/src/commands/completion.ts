/**
 * knotwork completion: a script that completes the command line.
 *
 * Written out from the program, so that it cannot lag behind its commands. Kept libraries ask the program anew at every
 * Tab (`@bomb.sh/tab`, `omelette`), which here is the start of a process with a database driver in it.
 */
import { Argument } from 'commander'
import { act, examples, type Registrar } from '../command.ts'
import { bashCompletion } from '../completion/bash.ts'
import { commandTree } from '../completion/command-tree.ts'
import { fishCompletion } from '../completion/fish.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/** Registers the command. */
export function addCompletion(registrar: Registrar): void {
  registrar.program
    .command('completion')
    .summary('complete commands and options in your shell')
    .description(
      'Prints a script that completes commands, options and files. In ~/.bashrc: source <(knotwork completion bash); in ~/.zshrc, below compinit: source <(knotwork completion zsh); in ~/.config/fish/config.fish: knotwork completion fish | source.',
    )
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .addHelpText('after', examples('knotwork completion bash', 'knotwork completion zsh > _knotwork'))
    .action(
      act(registrar, async ({ out }, [shell]) => {
        if (out.json) throw invalidInput('completion: a script is no JSON', 'leave --json out')
        const script = scripts[shell as keyof typeof scripts]
        out.print(script(commandTree(registrar.program)).trimEnd())
        return exitCode.ok
      }),
    )
}
