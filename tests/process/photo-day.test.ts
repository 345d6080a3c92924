import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { PhotoDay } from '../../domain/school/photo-day.ts'
import { photoDayMarks } from '../../server/school/photo-day/tables.ts'
import { importRoster } from '../../server/school/roster/import-roster.ts'
import { ADMIN, openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { killRemaining, reached, removeDir, type ServerProcess, startProcess, tableFile } from './server.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

const COUNT = 120
const BATCH = 40

async function callTo(server: ServerProcess) {
  const send = async (path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(server.url + path, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  const session = await send('/auth/v1/token?grant_type=password', { apikey: 'public' }, ADMIN)
  const { access_token } = session as { access_token: string }
  return (path: string, body?: object) => send(path, { Authorization: `Bearer ${access_token}` }, body)
}

test('the server is killed twice while two phones send: each mark is there once, and so is what it changed', async () => {
  const DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  const app = await openDataFolder(DATA_DIR)
  const { eventId } = await app.makeEvent('Photo day')
  const rows = Array.from({ length: COUNT }, (_, at) => `3B,Pupil${at},Reid`)
  const file = Buffer.from(['Class,First name,Last name', ...rows, ''].join('\n'))
  await importRoster(app.admin, { eventId, file })
  const marksFile = await tableFile(DATA_DIR, app.parts, 'photo_day_marks')
  await app.close()

  const address = `/api/admin/events/${eventId}/photo-day`
  let server = await startProcess({ DATA_DIR })
  const list = (await (await callTo(server))(address)) as PhotoDay
  const at = new Date(Date.now() - 60_000).toISOString()
  const phones = ['Phone K7QM', 'Phone ABCD'].map((device) => ({
    device,
    marks: list.pupils.map(({ id }) => ({ id: randomUUID(), pupilId: id, mark: 'away', undoes: null, at })),
  }))
  /** Each phone sends all its marks, again and again, until the server has answered for all. */
  const sendAll = async () => {
    const call = await callTo(server)
    await Promise.all(
      phones.map(async ({ device, marks }) => {
        for (let start = 0; start < marks.length; start += BATCH)
          await call(`${address}/marks`, {
            device,
            sentAt: new Date().toISOString(),
            marks: marks.slice(start, start + BATCH),
          })
      }),
    )
  }
  for (let kill = 0; kill < 2; kill++) {
    const before = await marksFile.size()
    const answered = sendAll().then(
      () => true,
      () => false,
    )
    await reached(server, async () => (await marksFile.size()) > before)
    expect(await server.end('SIGKILL')).toBeNull()
    expect(await answered).toBe(false)
    server = await startProcess({ DATA_DIR })
  }
  await sendAll()
  const after = (await (await callTo(server))(address)) as PhotoDay
  expect(after.pupils.map(({ mark, absent }) => [mark?.mark, absent])).toEqual(
    list.pupils.map(() => ['away', true]),
  )
  await server.end()
  const again = await openDataFolder(DATA_DIR)
  const stored = await again.parts.db.select().from(photoDayMarks)
  await again.close()
  expect(stored.map(({ id }) => id).sort()).toEqual(
    phones.flatMap(({ marks }) => marks.map(({ id }) => id)).sort(),
  )
  expect(stored.filter(({ tookEffect }) => tookEffect)).toHaveLength(COUNT)
})
