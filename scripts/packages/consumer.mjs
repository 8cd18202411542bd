/** Does it work for a user? The packed tarballs are installed into an empty folder and the README's program is run there. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { run } from './program.mjs'
import { published } from './published.mjs'

/** What a user of the engine and the command installs; the test kit would bring a test runner along. */
const installed = published.filter((one) => one.name !== '@knotwork/testkit')

/**
 * The first TypeScript program of a text in Markdown.
 *
 * @throws when there is none
 */
export function programIn(markdown) {
  const program = /^```(?:ts|typescript)\r?\n([\s\S]*?)^```/m.exec(markdown)?.[1]
  if (program === undefined)
    throw new Error('README.md shows no program: a ```ts block is expected on its first screen')
  return program
}

/**
 * @param {string} readme  path of the README whose program is compiled and run
 * @returns {string[]}  one line per thing that worked
 * @throws {Error} at the first that did not
 */
export function checkConsumer(readme) {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-consumer-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
    install(folder)
    return [
      importsNothingNative(folder),
      compileWithoutNode(folder, readme),
      compileReadme(folder, readme),
      runReadme(folder),
      compileServer(folder),
      runCommand(folder),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function install(folder) {
  const tarballs = installed.map((one) => {
    const name = basename(run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: one.folder }).trim())
    return `./${name}`
  })
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  // Install scripts compile the SQLite driver for a minute; the same version lies compiled in this workspace.
  run('npm', ['install', '--ignore-scripts', ...quiet, ...tarballs], { cwd: folder })
  adoptDriver(folder)
}

function adoptDriver(folder) {
  const [ours, theirs] = [resolve('node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3')]
  const [ourVersion, theirVersion] = [ours, theirs].map(
    (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version,
  )
  if (ourVersion !== theirVersion)
    throw new Error(`better-sqlite3 ${theirVersion} was installed, ${ourVersion} is tested here`)
  cpSync(join(ours, 'build'), join(theirs, 'build'), { recursive: true })
}

/** Native code is loaded with the first database and the first embedding, not by whoever imports a type or an error. */
function importsNothingNative(folder) {
  const program = `await import('knotwork'); console.log(process.report.getReport().sharedObjects.join('\\n'))`
  const objects = run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder }).split('\n')
  const native = objects.filter((path) => /node_modules/.test(path))
  if (native.length > 0) throw new Error(`importing knotwork loads native code: ${native.join(', ')}`)
  return 'importing knotwork loads no native code'
}

/** Strict, under Node's own resolution, and with the library's declarations checked too. */
function compile(folder, program, types) {
  const compilerOptions = {
    strict: true,
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    skipLibCheck: false,
    types,
    typeRoots: [resolve('node_modules/@types')],
    outDir: 'out',
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
  writeFileSync(join(folder, 'program.ts'), program)
  run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], { cwd: folder })
}

/** Every entry, for a user whose project knows no type of Node: ours must not need any. */
function compileWithoutNode(folder, readme) {
  const entries = [
    ...['knotwork/store', 'knotwork/provider', 'knotwork/rules', 'knotwork/replay'],
    ...['@knotwork/minilm', '@knotwork/importers', '@knotwork/ai', '@knotwork/ai/mem0'],
  ]
  const imports = entries.map((entry, at) => `import * as entry${at} from '${entry}'\n`).join('')
  const uses = entries.map((_, at) => `entry${at}`).join(', ')
  const program = `${imports}${programIn(readFileSync(readme, 'utf8'))}\nconsole.log([${uses}].length)\n`
  compile(folder, program, [])
  return 'every entry compiles without the types of Node, declarations checked'
}

function compileReadme(folder, readme) {
  compile(folder, programIn(readFileSync(readme, 'utf8')), ['node'])
  return 'the program of the README compiles under NodeNext, declarations checked'
}

/** Its streams and its shapes are typed by Node and by zod, which whoever serves has. */
function compileServer(folder) {
  compile(folder, "import * as server from '@knotwork/server'\nconsole.log(server.operations.length)\n", ['node'])
  return '@knotwork/server compiles under NodeNext, declarations checked'
}

function runReadme(folder) {
  const said = run(process.execPath, ['out/program.js'], { cwd: folder })
  if (said.trim() === '') throw new Error('the program of the README printed nothing')
  return `the program of the README runs and prints ${said.trim().split('\n').length} lines`
}

function runCommand(folder) {
  const command = join(folder, 'node_modules/.bin/knotwork')
  if (!existsSync(command)) throw new Error('@knotwork/cli installs no command named knotwork')
  const home = join(folder, 'elsewhere')
  mkdirSync(home)
  const version = run(command, ['--version'], { cwd: home }).trim()
  run(command, ['demo'], { cwd: home })
  run(command, ['serve', '--operations'], { cwd: home })
  return `knotwork ${version} plays its demo and finds its server`
}
