import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { preparedDataDir } from '../support/database.ts'
import { asNobody, isRoot, NOBODY, openPlace } from './other-user.ts'
import { killRemaining, removeDir, runToEnd, startProcess } from './server.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

/** A folder that was made before the first start, open to everybody. */
async function madeBeforehand() {
  const parent = await mkdtemp(path.join(await openPlace(), 'beforehand-'))
  dirs.push(parent)
  await chmod(parent, 0o755)
  const dir = path.join(parent, 'data')
  await mkdir(dir)
  return opened(dir, 0o777)
}

/** A folder of an earlier start. */
async function usedBefore(mode: number) {
  const dir = await preparedDataDir()
  dirs.push(dir)
  return opened(dir, mode)
}

async function opened(dir: string, mode: number) {
  await chmod(dir, mode)
  return dir
}

/** Makes a command nobody's, who may read it even below a closed home, as Postgres is started by the product. */
const NOBODYS = [
  ...['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
  ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
]
const canBeNobody = isRoot && spawnSync('setpriv', [...NOBODYS.slice(1), 'true']).status === 0
const WRITE = 'touch "$1/mine" && rm "$1/mine"'

async function nobodyGetsAt(dir: string) {
  const version = path.join(dir, 'postgres/PG_VERSION')
  for (const [command, file] of [
    ['ls "$1"', dir],
    ['cat "$1"', version],
    ['echo 1 >> "$1"', version],
    [WRITE, dir],
  ] as const)
    expect(await asNobody(command, file), command).not.toBe(0)
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
const refused = (output: string, code: number | null) => {
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
}

test('the first start in an empty folder, open to everybody, brings database and sample, and only its user can reach them', async () => {
  const DATA_DIR = await madeBeforehand()
  if (isRoot) expect(await asNobody(WRITE, DATA_DIR)).toBe(0)
  const server = await startProcess({ DATA_DIR, SEED: 'sample' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const gallery = await fetch(`${server.url}/api/gallery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessCode: 'TWEED3BA' }),
  })
  expect(gallery.status).toBe(200)
  if (isRoot) await nobodyGetsAt(DATA_DIR)
  expect(await server.end()).toBe(0)
  expect(await modeOf(DATA_DIR)).toBe(0o700)
  // Its contents stay private even if they are moved, or the folder is opened to others again.
  for (const name of await readdir(DATA_DIR)) {
    const mode = await modeOf(path.join(DATA_DIR, name))
    expect(mode & 0o077, `${name} ${mode.toString(8)}`).toBe(0)
  }
})

test('a folder with other things in it is left as it is, and the error says how to fix it', async () => {
  const DATA_DIR = await usedBefore(0o755)
  await writeFile(path.join(DATA_DIR, 'holiday.jpg'), '')
  const { code, output } = await runToEnd({ DATA_DIR, PORT: '0', SEED: 'none' })
  refused(output, code)
  expect(output).toContain(`chmod 700 ${DATA_DIR}`)
  expect(await modeOf(DATA_DIR)).toBe(0o755)
  await chmod(DATA_DIR, 0o700)
  const server = await startProcess({ DATA_DIR })
  expect(await server.end()).toBe(0)
})

test.skipIf(!canBeNobody)(
  'an open folder that another user owns is refused (needs root and setpriv)',
  async () => {
    const DATA_DIR = await madeBeforehand()
    const { code, output } = await runToEnd({ DATA_DIR, PORT: '0', SEED: 'none' }, { by: NOBODYS })
    refused(output, code)
    expect(output).toContain('belongs to another user')
    expect(await readdir(DATA_DIR)).toEqual([])
  },
)
