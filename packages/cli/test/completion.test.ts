import { spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandTree } from '../src/completion/command-tree.ts'
import { zshCompletion } from '../src/completion/zsh.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
folder.write('chat of ana.jsonl', '')
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** What bash offers where the last word is being typed. */
async function offeredByBash(...words: readonly string[]): Promise<string[]> {
  const { stdout: script } = await knotwork(['completion', 'bash'])
  const typed = words.map((word) => `'${word}'`).join(' ')
  const asks = `${script}\nCOMP_WORDS=(knotwork ${typed}); COMP_CWORD=${words.length}; _knotwork; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', asks], { cwd: folder.path('.'), encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

describe.skipIf(!has('bash'))('bash, where it is installed', () => {
  it.each([
    ['commands', ['re'], ['remember', 'recall', 'reconstruct', 'relations', 'replay', 'reindex', 'rebuild']],
    ['commands behind an option and its value', ['--store', 'recall', 'tra'], ['trace']],
    ['commands below a command', ['entities', 'unm'], ['unmerge']],
    ['options of the command', ['recall', '--pro'], ['--profile']],
    ['options of every command', ['entities', 'merge', '--ten'], ['--tenant']],
    ['no option of another command', ['stats', '--bud'], []],
    ['choices of an option', ['recall', '--profile', 'b'], ['balanced']],
    ['choices of an argument', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['files for an option', ['--store', 'cha'], ['chat of ana.jsonl']],
    ['files for an argument', ['import', 'cha'], ['chat of ana.jsonl']],
    ['nothing for words nobody can guess', ['recall', 'W'], []],
  ])('[CL-135] completes %s', async (_what, typed, offered) => {
    expect(await offeredByBash(...typed)).toEqual(offered)
  })
})

describe('every shell', () => {
  it.each(['bash', 'zsh', 'fish'])('[CL-136] %s knows every command and option of the program', async (shell) => {
    const { stdout: script } = await knotwork(['completion', shell])
    const { stdout: help } = await knotwork(['--help'])
    const commands = Array.from(
      help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z][a-z-]+) .*$/gm),
      ([, name = '']) => name,
    )
    expect(commands).toContain('completion')
    for (const command of commands.filter((name) => name !== 'help')) {
      expect(script).toMatch(new RegExp(`['( ]${command}[': ]`))
      const { stdout: own } = await knotwork([command, '--help'])
      for (const [, option] of own.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm))
        expect(script).toMatch(shell === 'fish' ? `-l ${option} ` : `--${option}`)
    }
  })

  it.each(['bash', 'zsh', 'fish'].filter(has))('[CL-136] %s can read its script', async (shell) => {
    const { stdout: script } = await knotwork(['completion', shell])
    expect(spawnSync(shell, ['-n', folder.write(`script.${shell}`, script)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  })

  it('[CL-136] a command that joins the program joins its completion', () => {
    const program = new Command('knotwork').option('--store <file>', "where it's kept")
    const before = zshCompletion(commandTree(program))
    program.command('sing').description('sings').option('--key <name>', 'which').addHelpText('after', '')
    expect(before).not.toContain('sing')
    expect(zshCompletion(commandTree(program))).toContain("'sing:sings'")
    expect(zshCompletion(commandTree(program))).toContain("'--store:where it'\\''s kept'")
  })

  it('[CL-137] a shell that is not known is refused with those that are', async () => {
    const outcome = await knotwork(['completion', 'tcsh'])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('bash, zsh, fish')
  })
})
