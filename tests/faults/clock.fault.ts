import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openGallery, picturesOf, sendRequest, signIn } from '../process/http-client.ts'
import { type FaultyServer, openFaultyServer } from './faulty-server.ts'

let faultyServer: FaultyServer | undefined
afterEach(async () => {
  await faultyServer?.close()
  faultyServer = undefined
})

const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))
if (!LIBRARY) console.warn('No libfaketime on this machine: jumping clocks are not tried.')

/** A web process whose clock follows a file; timers are not affected. */
async function withClock(from: FaultyServer, env: Record<string, string> = {}) {
  const file = path.join(await from.emptyDir(), 'clock')
  const jump = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s`)
  jump(0)
  const web = await from.startWeb({
    LD_PRELOAD: LIBRARY ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...env,
  })
  return { web, jump }
}

test.skipIf(!LIBRARY)(
  'with clocks a minute apart, or one that jumps by a minute, tokens and picture addresses keep working',
  async () => {
    faultyServer = await openFaultyServer()
    const child = await faultyServer.makePupil(faultyServer.classId, ['Isla', 'Reid'], 1)
    const [first, second] = [await withClock(faultyServer), await withClock(faultyServer)]
    for (const seconds of [55, -55]) {
      second.jump(seconds)
      for (const [made, used] of [
        [first, second],
        [second, first],
      ] as const) {
        const token = await signIn(made.web.url)
        const [picture = ''] = picturesOf(await openGallery(made.web.url, child.accessCode))
        expect((await sendRequest(`${used.web.url}/api/admin/counts`, { token })).status).toBe(200)
        expect((await sendRequest(used.web.url + picture)).status).toBe(200)
      }
    }
  },
)

test.skipIf(!LIBRARY)('a clock a minute ahead ends no token early, one further ahead does', async () => {
  faultyServer = await openFaultyServer()
  const life = { AUTH_TOKEN_LIFE_S: '120' }
  const [right, ahead] = [await withClock(faultyServer, life), await withClock(faultyServer, life)]
  const token = await signIn(right.web.url)
  const counts = async ({ web }: typeof right) =>
    (await sendRequest(`${web.url}/api/admin/counts`, { token })).status
  ahead.jump(120 + 30)
  expect([await counts(right), await counts(ahead)]).toEqual([200, 200])
  ahead.jump(120 + 90)
  expect([await counts(right), await counts(ahead)]).toEqual([200, 401])
  ahead.jump(0)
  expect(await counts(ahead)).toBe(200)
  expect((await sendRequest(`${ahead.web.url}/readyz`)).status).toBe(200)
})
