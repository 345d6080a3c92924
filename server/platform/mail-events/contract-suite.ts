import { describe, expect, test } from 'vitest'
import type { MailEvents, MailWebhookRequest } from './port.ts'

export interface MailEventsUnderTest {
  events: MailEvents
  /** Requests as the provider makes them. */
  bounced(address: string, at: Date): MailWebhookRequest
  complained(address: string, at: Date): MailWebhookRequest
  /** About a mail that may still arrive, or an address that is not to blame. */
  passing(address: string, at: Date): MailWebhookRequest[]
  /** Signed by the provider, but malformed. */
  strange(): MailWebhookRequest[]
  /** A bounce or complaint as reported with this time, and with NUL characters in its words and address. */
  odd(address: string, time: string): MailWebhookRequest
  /** The same request from somebody else. */
  forged(call: MailWebhookRequest): MailWebhookRequest[]
}

const at = new Date('2026-03-20T10:00:00Z')
/** When every request of a driver's test arrives. */
export const examplePayload = new Date('2026-03-20T10:05:00Z')

/** What every driver of `MailEvents` guarantees. */
export function mailEventsContract(name: string, open: () => MailEventsUnderTest) {
  describe(`mail events: ${name}`, () => {
    const under = open()

    test.each([
      'parent@example.com',
      'Parent.Of+Two@Example.COM',
    ])('a bounce of a mail to %s is reported with its reason, words and time', async (address) => {
      const heard = await under.events.hear(under.bounced(address, at))
      expect(heard).toEqual([
        { address: address.toLowerCase(), reason: 'bounced', words: expect.stringMatching(/\w/), at },
      ])
    })

    test('a complaint is reported as one', async () => {
      const heard = await under.events.hear(under.complained('parent@example.com', at))
      expect(heard).toMatchObject([{ address: 'parent@example.com', reason: 'complained', at }])
    })

    test.each([
      'yesterday',
      '',
      '1970-01-01T00:00:00Z',
      '-271821-04-20T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-03-21T10:00:00Z',
    ])('the time %j is none, and NUL characters are left out', async (time) => {
      const heard = await under.events.hear(under.odd('parent@example.com', time))
      expect(heard).toEqual([
        {
          address: 'parent@example.com',
          reason: 'bounced',
          words: expect.stringMatching(/^\P{Cc}{1,300}$/u),
          at: examplePayload,
        },
      ])
    })

    test('delays and full mailboxes yield no events', async () => {
      const calls = under.passing('parent@example.com', at)
      expect(calls.length).toBeGreaterThan(0)
      for (const call of calls) expect(await under.events.hear(call), call.body).toEqual([])
    })

    test('a malformed call of the provider yields no events', async () => {
      for (const call of under.strange()) expect(await under.events.hear(call), call.body).toEqual([])
    })

    test('a call of anybody else is refused', async () => {
      const forged = under.forged(under.bounced('parent@example.com', at))
      expect(forged.length).toBeGreaterThan(1)
      for (const call of forged) expect(await under.events.hear(call), call.body).toBeUndefined()
    })
  })
}
