import { afterEach, expect, test } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import type { DeskCounts, SentMessage } from '../../domain/records/desk-log.ts'
import { expectStatus, orderOf, pay, place, sendRequest, signIn } from '../process/http-client.ts'
import { type FaultyServer, openFaultyServer, whileAway } from './faulty-server.ts'

let faultyServer: FaultyServer | undefined
afterEach(async () => {
  await faultyServer?.close()
  faultyServer = undefined
})

const PARENTS = 6

/** Orders and codes while the mail server is away, what the desk shows, and what arrives afterwards. */
async function takeAway(
  away: (mail: FaultyServer['lines']['mail']) => unknown,
  back: (mail: FaultyServer['lines']['mail']) => unknown,
) {
  faultyServer = await openFaultyServer()
  const { classId, eventId, lines, mails, rows } = faultyServer
  const child = await faultyServer.makePupil(classId, ['Isla', 'Reid'], 1)
  for (let n = 1; n < PARENTS; n++) await faultyServer.makePupil(classId, ['Late', `Number${n}`], 0)
  const web = await faultyServer.startWeb()
  await faultyServer.startWorker()
  const token = await signIn(web.url)
  await away(lines.mail)
  const order = expectStatus(await place(web.url, orderOf(child)), 201).read<PlacedOrder>()
  expectStatus(await pay(web.url, order), 200)
  const codes = { token, json: { to: 'new' } }
  expectStatus(await sendRequest(`${web.url}/api/admin/events/${eventId}/codes`, codes), 200)
  const seen = await whileAway(26, async () => {
    const counts = expectStatus(
      await sendRequest(`${web.url}/api/admin/counts`, { token }),
      200,
    ).read<DeskCounts>()
    const asked = { token, json: { state: 'failing' } }
    const failing = await sendRequest(`${web.url}/api/admin/messages/search`, asked)
    return { counts, failing: failing.read<{ messages: SentMessage[] }>().messages }
  })
  expect(mails()).toEqual([])
  const last = seen.at(-1)
  expect(last?.counts.mailsWaiting).toBeGreaterThan(0)
  expect(last?.failing.every(({ failure, sentAt }) => failure && !sentAt)).toBe(true)
  await back(lines.mail)
  // The owner can retry at once instead of waiting for the next try.
  await rows(`update pgboss.job set start_after = now() where state = 'retry'`)
  const letters = ['delivery', 'order'].map((kind) => `${kind} morag@example.com`)
  const names = ['isla.reid', ...Array.from({ length: PARENTS - 1 }, (_, n) => `late.number${n + 1}`)]
  const expected = [...letters, ...names.map((name) => `access-code ${name}@parents.example`)].sort()
  await expect.poll(mails, { interval: 500 }).toEqual(expected)
  const waiting = async () =>
    (await sendRequest(`${web.url}/api/admin/counts`, { token })).read<DeskCounts>().mailsWaiting
  await expect.poll(waiting).toBe(0)
  expect(await rows(`select state from orders`)).toEqual([{ state: 'delivered' }])
  expect(await rows(`select distinct state from code_mails`)).toEqual([{ state: 'sent' }])
}

test('the mail server refuses for a while: orders go on, the desk shows that mails wait, and each arrives once', () =>
  takeAway(
    (mail) => mail.refuse(),
    (mail) => mail.listen(),
  ))

test('the mail server is silent for a while: the same', () =>
  takeAway(
    (mail) => mail.fallSilent(),
    (mail) => mail.speakAgain(),
  ))
