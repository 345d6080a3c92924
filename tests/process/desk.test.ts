import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { photos } from '../../server/photos/tables.ts'
import { receivePhoto } from '../../server/photos/upload/receive-photo.ts'
import { sendCodes } from '../../server/roster/codes/send-codes.ts'
import { importRoster } from '../../server/school/roster/import-roster.ts'
import { codeMails, pupils } from '../../server/school/tables.ts'
import { readMails } from '../accounts/read-mail.ts'
import { smallJpeg } from '../pictures/small-jpeg.ts'
import { ADMIN, openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { readOutbox } from '../support/outbox.ts'
import {
  killRemaining,
  launchProcess,
  reached,
  removeDir,
  type ServerProcess,
  startProcess,
  tableFile,
} from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

const [MAILS, PHOTOS, LATE] = [40, 6, 2500]
const HEAD = 'Class,First name,Last name,Parent email'
const roster = (names: string[]) => Buffer.from(`${HEAD}\n${names.join('\n')}`)
const late = roster(Array.from({ length: LATE }, (_, at) => `5A,Late${at},Reid,late${at}@example.com`))

type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/** An event with mails to send and photos to prepare, none of it done yet. */
async function furnish(dir: string, { admin }: DataFolder, eventId: string) {
  const people = Array.from({ length: MAILS }, (_, at) => `3B,Pupil${at},Reid,parent${at}@example.com`)
  await importRoster(admin, { eventId, file: roster(['3B,Isla,Reid,', ...people]) })
  for (let at = 0; at < PHOTOS; at++) {
    const file = path.join(dir, `${at}.jpg`)
    await writeFile(file, await smallJpeg((at + 1) / 7))
    const to = { level: 'event' as const, targetId: eventId, folder: '3B/Isla Reid' }
    await receivePhoto(admin, { id: randomUUID(), path: file, fileName: `IMG_000${at}.JPG`, ...to })
  }
  await sendCodes(admin, { eventId }, { to: 'new' })
}

async function importLate(server: ServerProcess, eventId: string) {
  const post = async (address: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(server.url + address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { access_token: string }
  }
  const signedIn = await post('/auth/v1/token?grant_type=password', { apikey: 'public' }, ADMIN)
  const file = late.toString('base64')
  // An object, so that whoever awaits this function does not wait for the answer too.
  return {
    answered: post(
      `/api/admin/events/${eventId}/roster`,
      { Authorization: `Bearer ${signedIn.access_token}` },
      { file },
    ).then(
      () => true,
      () => false,
    ),
  }
}

test('after kill -9 while sending codes, deriving and importing, a restart finishes everything as if nothing had happened', async () => {
  const dir = await preparedDataDir()
  dirs.push(dir)
  const app = await openDataFolder(dir)
  const { eventId } = await app.makeEvent('Killed')
  await furnish(dir, app, eventId)
  const pupilsFile = await tableFile(dir, app.parts, 'pupils')
  await app.close()
  const sent = async () => (await readOutbox(dir, '.eml')).length
  const begun = async () => (await readdir(path.join(dir, 'files', 'renditions')).catch(() => [])).length

  const first = await launchProcess({ DATA_DIR: dir })
  await reached(first, async () => (await begun()) > 0 && (await sent()) > 0)
  expect(await first.end('SIGKILL')).toBeNull()
  expect(await begun()).toBeLessThan(PHOTOS)
  expect(await sent()).toBeLessThan(MAILS)

  const second = await startProcess({ DATA_DIR: dir })
  await waitForJobs(metricsOf(second), async () => (await begun()) === PHOTOS && (await sent()) === MAILS)
  const before = await pupilsFile.size()
  const { answered } = await importLate(second, eventId)
  await reached(second, async () => (await pupilsFile.size()) > before)
  expect(await second.end('SIGKILL')).toBeNull()
  expect(await answered).toBe(false)

  const after = await openDataFolder(dir)
  await after.runJobs()
  const { db } = after.parts
  const everybody = async () => (await db.select({ firstName: pupils.firstName }).from(pupils)).length
  expect([MAILS + 1, MAILS + 1 + LATE]).toContain(await everybody())
  await importRoster(after.admin, { eventId, file: late })
  expect(await everybody()).toBe(MAILS + 1 + LATE)
  const mails = await db.select({ state: codeMails.state }).from(codeMails)
  expect(mails).toEqual(Array(MAILS).fill({ state: 'sent' }))
  const letters = await readMails(path.join(dir, 'outbox'))
  expect(letters.map(({ kind }) => kind)).toEqual(Array(MAILS).fill('access-code'))
  expect(new Set(letters.map(({ to }) => to)).size).toBe(MAILS)
  const given = await db.select({ state: photos.state, pupilId: photos.pupilId }).from(photos)
  expect(given).toHaveLength(PHOTOS)
  expect(given.every(({ state, pupilId }) => state === 'ready' && pupilId !== null)).toBe(true)
  await after.close()
})
