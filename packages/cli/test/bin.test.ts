/** The file that npm links as the command, before and after the build. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testFolder } from './in-process.ts'

const folder = testFolder()
const root = new URL('../', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  bin: { knotwork: string }
  files: string[]
}
const bin = fileURLToPath(new URL(manifest.bin.knotwork, root))

/** A package folder of its own with the command in it, and a program as `build` would leave it. */
function packageWith(name: string, program: string | null): string {
  mkdirSync(folder.path(`${name}/bin`), { recursive: true })
  cpSync(bin, folder.path(`${name}/bin/knotwork.mjs`))
  if (program !== null) {
    mkdirSync(folder.path(`${name}/dist`))
    writeFileSync(folder.path(`${name}/dist/main.mjs`), program)
  }
  return folder.path(`${name}/bin/knotwork.mjs`)
}

function started(path: string, ...argv: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [path, ...argv], { encoding: 'utf8' })
}

describe('bin', () => {
  it('[CL-28] is a file that can be run and is there before the build, so that npm links it', () => {
    accessSync(bin, constants.X_OK)
    expect(readFileSync(bin, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(manifest.bin.knotwork).not.toContain('dist')
    expect(manifest.files).toEqual(expect.arrayContaining(['bin', 'dist']))
  })

  it('[CL-28] without a build says so in one line and exits with 69', () => {
    expect(started(packageWith('fresh', null), 'demo')).toMatchObject({
      status: 69,
      stdout: '',
      stderr: 'knotwork: not built yet, run npm run build\n',
    })
  })

  it('[CL-28] runs the program with its arguments', () => {
    const bin = packageWith('built', 'console.log(process.argv.slice(2).join()); process.exitCode = 3')
    expect(started(bin, 'stats', '--json')).toMatchObject({ status: 3, stdout: 'stats,--json\n', stderr: '' })
  })

  it('[CL-28] does not blame the build for a program that fails to load', () => {
    const { status, stderr } = started(packageWith('broken', "import 'no-such-package'"))
    expect(status).toBe(1)
    expect(stderr).toContain('no-such-package')
    expect(stderr).not.toContain('not built')
  })
})
