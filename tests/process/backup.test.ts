import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '../../domain/photos/photos.ts'
import { derivedKeys } from '../../server/photos/derive/renditions.ts'
import { requestErasure } from '../../server/privacy/erasure/request-erasure.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { runBackupCommand, startBackupCommand } from './backup-commands.ts'
import { expectStatus, openGallery, sendRequest, signIn } from './http-client.ts'
import { killRemaining, removeDir, runToEnd, startProcess } from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

const dirs: string[] = []
async function newDir() {
  const dir = await mkdtemp(path.join(tmpdir(), 'keep-'))
  dirs.push(dir)
  return dir
}

/** An empty, migrated database. */
async function emptyPlace() {
  const DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  return { DATA_DIR }
}

/** Twelve photos, and what is made of each. */
const FILES = 12 * (1 + derivedKeys('').length)

/** An installation with two children's photos, closed again, and a backup of it. */
let DATA_DIR: string
let file: string
let isla: { id: string; accessCode: string }
beforeAll(async () => {
  DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  const app = await openDataFolder(DATA_DIR)
  const { classId } = await app.makeEvent('Photo day')
  isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Rory', 'Scott'], 10)
  await app.runJobs()
  await app.close()
})
afterAll(async () => {
  await killRemaining()
  for (const dir of dirs) await removeDir(dir)
})

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

test('a backup and a check run beside the server, and damaged, lost or added files are reported by name and exit code', async () => {
  const backups = await newDir()
  const server = await startProcess({ DATA_DIR, BACKUP_DIR: backups, BACKUP_KEEP: '1' })
  file = path.join(backups, 'mine.tar')
  const taken = await runBackupCommand('backup', [file, '--json'], { DATA_DIR })
  expect(taken).toMatchObject({ code: 0, stderr: expect.stringContaining('files: ') })
  expect(json(taken.stdout)).toMatchObject({ file, files: FILES, missing: [], damaged: [], encrypted: false })
  expect(await runBackupCommand('check', [], { DATA_DIR })).toMatchObject({
    code: 0,
    stdout: `${FILES} files and 0 orders compared: all is well.\n`,
  })
  expect(await runBackupCommand('check', ['something'], { DATA_DIR })).toMatchObject({ code: 2 })

  // The first nightly backup is taken at once, whatever the hour, with the ledger beside it, and its age is reported.
  const nightly = async () => (await readdir(backups)).filter((name) => /^tweedlight-\w+\.tar$/.test(name))
  await waitForJobs(metricsOf(server), async () => (await nightly()).length === 1, 'a nightly backup')
  expect(await readdir(path.join(backups, 'erasures'))).toEqual(['begun.json'])
  const figures = await metricsOf(server)()
  expect(Number(/^backup_age_seconds (\S+)$/m.exec(figures)?.[1])).toBeLessThan(600)
  expect(await server.end()).toBe(0)
  expect(await readdir(path.join(DATA_DIR, 'keeping'))).toEqual([])

  const originals = await readdir(path.join(DATA_DIR, 'files/originals'))
  const [changed = '', gone = ''] = originals
  const aside = await newDir()
  for (const name of [changed, gone])
    await writeFile(path.join(aside, name), await readFile(path.join(DATA_DIR, 'files/originals', name)))
  await writeFile(path.join(DATA_DIR, 'files/originals', changed), 'scratched')
  await rm(path.join(DATA_DIR, 'files/originals', gone))
  await writeFile(path.join(DATA_DIR, 'files/originals/added.jpg'), 'whose?')
  const found = await runBackupCommand('check', ['--json'], { DATA_DIR })
  expect(found.code).toBe(1)
  expect(
    (json(found.stdout).findings as { what: string; where: string }[])
      .map(({ what, where }) => `${what} ${where}`)
      .sort(),
  ).toEqual(
    [`damaged originals/${changed}`, `missing originals/${gone}`, 'orphaned originals/added.jpg'].sort(),
  )
  for (const name of [changed, gone])
    await writeFile(path.join(DATA_DIR, 'files/originals', name), await readFile(path.join(aside, name)))
  await rm(path.join(DATA_DIR, 'files/originals/added.jpg'))
})

test('backup and restore, killed at any step and run again, are complete, and pupils erased since stay erased', async () => {
  const backups = await newDir()
  const archive = path.join(backups, 'killed.tar')
  const killed = await startBackupCommand('backup', [archive], { DATA_DIR }).killAt(/files/)
  // Wherever it was killed, a file of that name is complete or does not exist.
  if (killed.code === null) expect(existsSync(archive)).toBe(false)
  else await rm(archive)
  expect((await runBackupCommand('backup', [archive], { DATA_DIR })).code).toBe(0)

  const app = await openDataFolder(DATA_DIR)
  const subject = { scope: 'pupil', id: isla.id, confirmation: 'Isla Reid' } as const
  await requestErasure(app.admin, subject)
  await app.runJobs()
  await app.close()

  const place = { DATA_DIR: path.join(await newDir(), 'data') }
  expect(await runBackupCommand('restore', [archive], place)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no ledger'),
  })
  const words = [archive, '--ledger', path.join(DATA_DIR, 'erasures')]
  for (const step of [/files/, /rows/, /erasures/]) {
    const { code } = await startBackupCommand('restore', words, place).killAt(step)
    // It may have finished before it was killed: a server would start there and stay.
    if (code === 0 || !existsSync(path.join(place.DATA_DIR, 'files/unfinished.json'))) break
    expect((await runToEnd({ ...place, PORT: '0' })).output).toContain('was not finished. Run it again')
  }
  const last = await runBackupCommand('restore', [...words, '--json'], place)
  expect([0, 2]).toContain(last.code)
  expect((await runBackupCommand('check', [], place)).stdout).toContain('all is well')
  expect(await runBackupCommand('restore', words, place)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The place is not empty'),
  })
  const server = await startProcess(place)
  const gallery = await fetch(`${server.url}/api/gallery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessCode: isla.accessCode }),
  })
  // An unknown code shows the sample.
  expect(await gallery.json()).toMatchObject({ sample: true })
  expect(await readdir(path.join(place.DATA_DIR, 'files/originals'))).toHaveLength(10)
  expect(await server.end()).toBe(0)
})

test('a child erased after the night’s backup stays erased when the machine is lost and the backup restored', async () => {
  const dir = await preparedDataDir()
  const backups = await newDir()
  dirs.push(dir)
  const settings = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const app = await openDataFolder(dir)
  const { classId } = await app.makeEvent('Photo day')
  const gone = await app.makePupil(classId, ['Morag', 'Bell'], 1)
  const stays = await app.makePupil(classId, ['Rory', 'Scott'], 1)
  await app.close()

  const server = await startProcess({ DATA_DIR: dir, BACKUP_DIR: backups, ...settings })
  const nightly = async () => (await readdir(backups)).filter((name) => name.endsWith('.tar.age'))
  await expect.poll(nightly).toHaveLength(1)
  const asked = await sendRequest(`${server.url}/api/admin/privacy/erasures`, {
    token: await signIn(server.url),
    json: { scope: 'pupil', id: gone.id, confirmation: 'Morag Bell' },
  })
  const { id } = expectStatus(asked, 201).read<{ id: string }>()
  await waitForJobs(
    metricsOf(server),
    async () => (await readdir(path.join(backups, 'erasures'))).includes(`${id}.json`),
    'the copy of the erasure beside the backups',
  )
  await server.end('SIGKILL')
  await removeDir(dir)

  const place = { DATA_DIR: path.join(await newDir(), 'data'), ...settings }
  const [name = ''] = await nightly()
  expect(await runBackupCommand('restore', [path.join(backups, name)], place)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /; 1 erasure done again\.[\s\S]*copy beside the backups, last compared .* at 20/,
    ),
  })
  const after = await startProcess(place)
  const opened = async ({ accessCode }: { accessCode: string }) =>
    expectStatus(await openGallery(after.url, accessCode), 200).read<Gallery>()
  // An unknown code shows the sample.
  expect(await opened(gone)).toMatchObject({ sample: true })
  expect(await opened(stays)).toMatchObject({ sample: false })
  expect(await after.end()).toBe(0)
})

test('an installation that is only partly restored does not open, and says so', async () => {
  const bytes = await readFile(file)
  const broken = path.join(await newDir(), 'broken.tar')
  const at = bytes.indexOf('files/originals/') + 512 + 40
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(broken, bytes)
  const place = await emptyPlace()
  expect(await runBackupCommand('restore', [broken, '--ledger', 'none'], place)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/originals\/\S+ is damaged in the backup/),
  })
  expect(await runToEnd({ ...place, PORT: '0' })).toEqual({
    code: 1,
    output: expect.stringContaining('was not finished. Run it again'),
  })
})
