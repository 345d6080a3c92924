import { FunctionsClient } from '@supabase/functions-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families, PASSWORD } from '../../../tests/support/families.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { newAccessCode } from '../codes/access-code.ts'
import { pupilLinks, pupils } from '../tables.ts'
import { linkPupil, unlinkParent, verifyAccessCode } from './link-pupil.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR: '3' })
  make = families(testApp)
})
afterAll(() => testApp.close())

const from = { incoming: { socket: { remoteAddress: '203.0.113.80' } } }
const request = (path: string, init: RequestInit = {}) => testApp.app.request(path, init, from)

/** The hosted service's own client, as the browser uses it. */
const client = (token: string) =>
  new FunctionsClient('http://localhost/functions/v1', {
    headers: { apikey: 'public', Authorization: `Bearer ${token}` },
    customFetch: async (url, init) => request(new URL(String(url)).pathname, init),
  })

async function signedIn() {
  const parent = await make.makeParent({ password: true })
  const answer = await request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: parent.email, password: PASSWORD }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { ...parent, functions: client(access_token) }
}

const errorOf = async (error: { context: Response }) => ({
  status: error.context.status,
  ...((await error.context.json()) as { error: string; code: string }),
})

test('a parent goes from the card to the linked pupil with the official client', async () => {
  const { accessCode, id } = await testApp.makePupil({ firstName: 'Isla' })
  const { functions } = await signedIn()
  const invoke = (name: string, code: string) => functions.invoke(name, { body: { accessCode: code } })
  expect((await invoke('verify-access-code', accessCode)).data).toEqual({ isLinked: false })
  const typed = `${accessCode.slice(0, 4).toLowerCase()} ${accessCode.slice(4)}`
  expect((await invoke('link-student-to-parent', typed)).data).toEqual({
    success: true,
    pupil: { id, firstName: 'Isla', classRef: '3B' },
  })
  expect((await invoke('verify-access-code', accessCode)).data).toEqual({ isLinked: true })
  expect((await invoke('link-student-to-parent', accessCode)).error).toBeNull()
})

test('an unknown code, a missing one and a stranger are refused with a sentence for the toast', async () => {
  const { functions } = await signedIn()
  const unknown = await functions.invoke('verify-access-code', { body: { accessCode: 'AAAAAAA2' } })
  expect(await errorOf(unknown.error)).toMatchObject({
    status: 404,
    code: 'access-code-unknown',
    error: expect.stringMatching(/\.$/),
  })
  for (const accessCode of ['', '   ', 42, undefined]) {
    const { error } = await functions.invoke('verify-access-code', { body: { accessCode } })
    expect(await errorOf(error)).toMatchObject({ status: 400, error: expect.stringMatching(/\w/) })
  }
  const { accessCode } = await testApp.makePupil()
  for (const name of ['verify-access-code', 'link-student-to-parent'])
    for (const token of ['public', 'not.a.token']) {
      const { error } = await client(token).invoke(name, { body: { accessCode } })
      expect((await errorOf(error)).status).toBe(401)
    }
  const other = await functions.invoke('no-such-function', { body: {} })
  expect((await errorOf(other.error)).status).toBe(404)
})

test('without a login the answer is 401, whatever was sent', async () => {
  const [key, bad] = ['Bearer public', 'Bearer not.a.token']
  for (const name of ['verify-access-code', 'link-student-to-parent'])
    for (const Authorization of [undefined, key, bad])
      for (const body of [
        undefined,
        '',
        '{',
        'null',
        '[]',
        '"AAAAAAA2"',
        '{"accessCode":"A"}',
        '{"accessCode":7}',
      ]) {
        const headers = { 'Content-Type': 'application/json', ...(Authorization && { Authorization }) }
        const init = { method: 'POST', headers, ...(body === undefined ? {} : { body }) }
        const answer = await request(`/functions/v1/${name}`, init)
        expect([answer.status, body], name).toEqual([401, body])
      }
})

test.each([
  'verify-access-code',
  'link-student-to-parent',
])('a malformed code counts as a wrong code: %s', async (name) => {
  const { functions } = await signedIn()
  const { accessCode } = await testApp.makePupil()
  const invoke = async (code: string) => {
    const { error } = await functions.invoke(name, { body: { accessCode: code } })
    return error ? (await errorOf(error)).status : 200
  }
  // Too short, too long, and with symbols that no code has.
  expect([await invoke('AB'), await invoke('A'.repeat(100)), await invoke('IO01IO01')]).toEqual([
    400, 400, 404,
  ])
  expect(await invoke(accessCode)).toBe(429)
})

test('a third account cannot have a pupil, not even when all claim at once', async () => {
  const { accessCode, id } = await testApp.makePupil()
  const parents = await Promise.all([1, 2, 3, 4].map(() => make.makeParent()))
  const results = await Promise.allSettled(parents.map(({ ctx }) => linkPupil(ctx, accessCode)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'conflict', code: 'pupil-taken' })
  const links = await testApp.parts.db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, id))
  expect(links).toHaveLength(2)
})

test('a code that is replaced while it is being claimed links nobody', async () => {
  const pupil = await testApp.makePupil()
  const parent = await make.makeParent()
  let claiming: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.update(pupils).set({ accessCode: newAccessCode() }).where(eq(pupils.id, pupil.id))
    claiming = linkPupil(parent.ctx, pupil.accessCode)
    claiming.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(claiming).rejects.toMatchObject({ code: 'access-code-unknown' })
  expect(await testApp.parts.db.$count(pupilLinks, eq(pupilLinks.pupilId, pupil.id))).toBe(0)
})

test('there is no third link, and a freed one can be used again', async () => {
  const pupil = await testApp.makePupil()
  const [one, two, three] = [await make.makeParent(), await make.makeParent(), await make.makeParent()]
  for (const { ctx } of [one, two]) await linkPupil(ctx, pupil.accessCode)
  const third = (place: number) =>
    testApp.parts.db
      .insert(pupilLinks)
      .values({ pupilId: pupil.id, userId: three.id, place, linkedAt: testApp.clock.now() })
  await expect(third(2)).rejects.toMatchObject({ cause: { constraint: 'pupil_links_place' } })
  await expect(third(3)).rejects.toMatchObject({ cause: { constraint: 'pupil_links_places' } })
  await unlinkParent(testApp.admin, { pupilId: pupil.id, userId: one.id })
  await linkPupil(three.ctx, pupil.accessCode)
  const links = await testApp.parts.db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, pupil.id))
  expect(links.find(({ userId }) => userId === three.id)?.place).toBe(1)
})

test('another account’s link means nothing to this one', async () => {
  const { accessCode } = await testApp.makePupil()
  const [one, two] = [await make.makeParent(), await make.makeParent()]
  await linkPupil(one.ctx, accessCode)
  expect(await verifyAccessCode(two.ctx, accessCode)).toEqual({ isLinked: false })
})

test('wrong codes are limited by account, wherever they are typed from', async () => {
  const { accessCode } = await testApp.makePupil()
  const { ctx } = await make.makeParent()
  const typed = (code: string, address: string) => verifyAccessCode({ ...ctx, address }, code)
  for (const [at, code] of ['AAAAAAB2', 'AAAAAAB3', 'AAAAAAB4'].entries())
    await expect(typed(code, `203.0.113.${100 + at}`)).rejects.toMatchObject({ kind: 'missing' })
  await expect(typed(accessCode, '203.0.113.110')).rejects.toMatchObject({
    kind: 'limited',
    retryAfter: expect.any(Number),
  })
})
