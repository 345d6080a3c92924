import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { photos } from '../../server/photos/tables.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { codeMails, pupils } from '../../server/school/tables.ts'
import { preparedDataDir } from '../database.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { removeDir, type ServerProcess, startProcess } from './server.ts'

const dirs: string[] = []
afterEach(async () => {
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

const OWNER = { email: 'owner@example.com', password: 'a-long-password' }
const HEAD = 'Class,First name,Last name,Parent email'

/** The desk of a running server, as the browser uses it. */
async function openDesk(server: ServerProcess) {
  const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'public' },
    body: JSON.stringify(OWNER),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  return {
    async post<Answer>(address: string, body: object): Promise<Answer> {
      const answer = await fetch(server.url + address, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return (await answer.json()) as Answer
    },
    async get<Answer>(address: string): Promise<Answer> {
      return (await (await fetch(server.url + address, { headers })).json()) as Answer
    },
    async upload(targetId: string, jpeg: Buffer, name: string) {
      const meta = { name, level: 'event', targetId, folder: '3B/Isla Reid' }
      const metadata = Object.entries(meta).map(
        ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
      )
      const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
      const created = await fetch(`${server.url}/api/admin/uploads`, {
        method: 'POST',
        headers: { ...tus, 'Upload-Length': String(jpeg.length), 'Upload-Metadata': metadata.join(',') },
      })
      await fetch(new URL(created.headers.get('location') ?? '', server.url), {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        body: new Uint8Array(jpeg),
      })
    },
  }
}

test('kill -9 in the middle of an import, of sending codes and of deriving: started again, all ends as if nothing had happened', {
  timeout: 180_000,
}, async () => {
  const DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  const env = { DATA_DIR, RATE_LIMIT_SCALE: '1000', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const first = await startProcess(env)
  const desk = await openDesk(first)
  const { id } = await desk.post<{ id: string }>('/api/admin/events', {
    name: 'Killed',
    schoolName: 'Test',
    date: '2026-03-14',
  })
  const roster = (names: string[]) => ({
    file: Buffer.from(`${HEAD}\n${names.join('\n')}`).toString('base64'),
  })
  const people = Array.from({ length: 40 }, (_, at) => `3B,Pupil${at},Reid,parent${at}@example.com`)
  await desk.post(`/api/admin/events/${id}/roster`, roster(['3B,Isla,Reid,', ...people]))
  for (const seed of [1, 2, 3, 4]) await desk.upload(id, await smallJpeg(seed / 7), `IMG_000${seed}.JPG`)
  await desk.post(`/api/admin/events/${id}/codes`, { to: 'new' })
  const outbox = path.join(DATA_DIR, 'outbox')
  const mails = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  await expect.poll(async () => (await mails()).length, { timeout: 40_000 }).toBeGreaterThan(3)
  const many = Array.from({ length: 1500 }, (_, at) => `5A,Late${at},Reid,late${at}@example.com`)
  const importing = desk.post(`/api/admin/events/${id}/roster`, roster(many)).then(
    () => 1500,
    () => 0,
  )
  await fetch(`${first.url}/healthz`)
  await first.end('SIGKILL')
  const imported = await importing
  const left = 4 - (first.output().match(/"job":"photos\.derive"/g)?.length ?? 0)

  const again = await startProcess(env)
  await expect.poll(async () => (await mails()).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(40)
  const after = await openDesk(again)
  const standing = () => after.get<{ event: { photos: number; unsorted: number } }>(`/api/admin/events/${id}`)
  await expect
    .poll(async () => (await standing()).event, { timeout: 60_000 })
    .toMatchObject({ photos: 4, unsorted: 0 })
  await expect
    .poll(() => again.output().match(/"job":"photos\.derive"/g)?.length ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(left)
  await again.end()
  const opened = await openEmbedded(DATA_DIR)
  const states = await opened.db
    .select({ state: codeMails.state, n: count() })
    .from(codeMails)
    .groupBy(codeMails.state)
  const everybody = await opened.db.select({ n: count() }).from(pupils)
  const ready = await opened.db
    .select({ pupilId: photos.pupilId })
    .from(photos)
    .where(eq(photos.state, 'ready'))
  await opened.close()
  expect(states).toEqual([{ state: 'sent', n: 40 }])
  expect([41, 41 + imported, 1541]).toContain(everybody[0]?.n)
  expect(ready).toHaveLength(4)
  for (const { pupilId } of ready) expect(pupilId).not.toBeNull()
  const to = await Promise.all(
    (await mails()).map(
      async (name) => /^To: (\S+)$/m.exec(await readFile(path.join(outbox, name), 'utf8'))?.[1],
    ),
  )
  expect(to).toHaveLength(40)
  expect(new Set(to).size).toBe(40)
})
