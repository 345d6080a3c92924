import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import type { Mail, Mailer } from './port.ts'

export interface MailerUnderTest {
  /** Sends from `Tweedlight <hello@tweedlight.example>`. */
  mailer: Mailer
  /** The mails handed over so far, as they were sent. */
  received(): Promise<Buffer[]>
  close(): Promise<void>
}

let count = 0
export function exampleMail(more: Partial<Mail> = {}): Mail {
  return {
    id: `mail-${count++}`,
    kind: 'enquiry',
    to: 'parent@example.org',
    subject: 'Your photos are ready',
    text: 'Hello,\n\nyour photos are ready.\n',
    html: '<p>Hello,</p>\n<p>your photos are ready.</p>',
    ...more,
  }
}

/** What every driver of `Mailer` guarantees. */
export function mailContract(name: string, open: () => Promise<MailerUnderTest>) {
  describe(`mail: ${name}`, () => {
    let under: MailerUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())
    words(() => under)
    attacks(() => under)
    repeats(() => under)

    test('a closed mailer refuses instead of losing the mail', async () => {
      const other = await open()
      await other.mailer.close()
      await expect(other.mailer.send(exampleMail())).rejects.toThrow()
      await other.close()
    })
  })
}

function words(under: () => MailerUnderTest) {
  test('a mail arrives with its sender, recipient, kind, subject, text and HTML', async () => {
    const mail = exampleMail({ kind: 'access-code', replyTo: 'visitor@example.com' })
    const { headers, text, html } = await arrived(under(), mail)
    expect(headers.get('from')).toEqual(['Tweedlight <hello@tweedlight.example>'])
    expect(headers.get('to')).toEqual(['parent@example.org'])
    expect(headers.get('reply-to')).toEqual(['visitor@example.com'])
    expect(headers.get('subject')).toEqual(['Your photos are ready'])
    expect(headers.get('x-message-kind')).toEqual(['access-code'])
    expect(headers.get('auto-submitted')).toEqual(['auto-generated'])
    expect(headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative/)
    expect({ text: text.trim(), html }).toEqual({ text: mail.text.trim(), html: mail.html })
  })

  test('a mail that can be ended says where one post ends it, any other does not', async () => {
    const endLink = 'https://tweedlight.example/end/key'
    const { headers } = await arrived(under(), exampleMail({ endLink }))
    expect(headers.get('list-unsubscribe')).toEqual([`<${endLink}>`])
    expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    const other = await arrived(under(), exampleMail())
    expect(other.headers.has('list-unsubscribe')).toBe(false)
    const two = exampleMail({ endLink: 'https://one.example>, <https://two.example' })
    await expect(under().mailer.send(two)).rejects.toThrow('one plain address')
  })

  test('every script and emoji survive in the subject and text', async () => {
    const words = 'Grüße aus Öhringen · Fàilte · 学校写真 · 📷'.repeat(5)
    const { raw, headers, text, html } = await arrived(
      under(),
      exampleMail({ subject: words, text: words, html: words }),
    )
    expect(headers.get('subject')).toEqual([words])
    expect({ text, html }).toEqual({ text: words, html: words })
    expect(raw.every((byte) => byte < 128)).toBe(true)
  })

  test('very long lines, lines of a single dot and lines beginning with From survive', async () => {
    const text = ['x'.repeat(5000), '.', '..', 'From here', 'é'.repeat(2000), 'end'].join('\n')
    const mail = await arrived(under(), exampleMail({ text, html: text }))
    expect({ text: mail.text, html: mail.html }).toEqual({ text, html: text })
    const longest = Math.max(
      ...mail.raw
        .toString('latin1')
        .split(/\r?\n/)
        .map((line) => line.length),
    )
    expect(longest).toBeLessThanOrEqual(998)
  })
}

function attacks(under: () => MailerUnderTest) {
  test.each([
    '\r\n',
    '\n',
    '\r',
    '\u0000\r\n',
    '\u2028',
  ])('a line break (%j) in the subject adds no header', async (lineBreak) => {
    const attack = `Hello${lineBreak}Bcc: victim@example.net${lineBreak}X-Message-Kind: order`
    const { headers } = await arrived(under(), exampleMail({ subject: attack }))
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('x-message-kind')).toEqual(['enquiry'])
    expect(headers.get('subject')?.[0]).toContain('victim@example.net')
  })

  test.each([
    '',
    'parent',
    'a@b@c.org',
    'parent@example.org\r\nBcc: victim@example.net',
    'parent@example.org\nvictim@example.net',
    'parent@example.org, victim@example.net',
    'parent@example.org;victim@example.net',
    'Parent <victim@example.net>',
    '"a b"@example.org',
    ' parent@example.org',
    `${'a'.repeat(250)}@b.org`,
  ])('%j is not accepted as recipient or reply address, and nothing is sent', async (address) => {
    const before = (await under().received()).length
    await expect(under().mailer.send(exampleMail({ to: address }))).rejects.toThrow(
      'exactly one plain address',
    )
    await expect(under().mailer.send(exampleMail({ replyTo: address }))).rejects.toThrow(
      'exactly one plain address',
    )
    expect(await under().received()).toHaveLength(before)
  })

  test.each([
    '',
    'Order',
    'order\r\nBcc: victim@example.net',
    'two words',
  ])('%j is not a kind', async (kind) => {
    await expect(under().mailer.send(exampleMail({ kind }))).rejects.toThrow('kind')
  })
}

function repeats(under: () => MailerUnderTest) {
  test('the Message-ID is made from the id: the same for a retry, different for another mail', async () => {
    const ids = ['order:42/receipt', 'order:42_2freceipt', 'order_3a42', 'ümlaut <x@y>\r\n']
    const mails = await arriving(under(), ...ids.map((id) => exampleMail({ id })))
    const seen = mails.map((raw) => readMail(raw).headers.get('message-id')?.[0])
    expect(new Set(seen).size).toBe(ids.length)
    for (const id of seen) expect(id).toMatch(/^<[A-Za-z0-9_-]+@tweedlight\.example>$/)
    for (const raw of await arriving(under(), exampleMail({ id: 'order:42/receipt' })))
      expect(readMail(raw).headers.get('message-id')?.[0]).toBe(seen[0])
  })

  test('mails sent at once all arrive', async () => {
    const before = (await under().received()).length
    const mails = Array.from({ length: 25 }, (_, i) => exampleMail({ subject: `Number ${i}` }))
    await Promise.all(mails.map((mail) => under().mailer.send(mail)))
    const subjects = (await under().received())
      .slice(before)
      .map((raw) => readMail(raw).headers.get('subject')?.[0])
    expect(subjects.sort()).toEqual(mails.map((mail) => mail.subject).sort())
  })
}

/** Sends the mails and returns those that newly arrived. */
async function arriving({ mailer, received }: MailerUnderTest, ...mails: Mail[]) {
  const before = (await received()).length
  for (const mail of mails) await mailer.send(mail)
  return (await received()).slice(before)
}

async function arrived(under: MailerUnderTest, mail: Mail) {
  const [raw, ...others] = await arriving(under, mail)
  if (!raw || others.length > 0) throw new Error('exactly one mail should have arrived')
  return { raw, ...readMail(raw) }
}
