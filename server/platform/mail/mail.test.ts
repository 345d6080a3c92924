import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMail, readMails } from '../../../tests/accounts/read-mail.ts'
import { startSmtp } from '../../../tests/servers/smtp.ts'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import { exampleMail, mailContract } from './contract-suite.ts'
import { isMessageIdTo, messageIdOf } from './message-id.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

const from = 'Tweedlight <hello@tweedlight.example>'
const sender = { from: async () => from, key: 'a key of this house' }

mailContract('outbox', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  const clock = fixedClock(new Date('2026-03-02T09:00:00Z'))
  const mailer = outboxMailer({ dir, ...sender, clock, print: () => undefined })
  return {
    mailer: {
      ...mailer,
      async send(mail) {
        clock.advance(1000)
        await mailer.send(mail)
      },
    },
    async received() {
      const names = (await readdir(dir)).sort()
      return Promise.all(names.map((name) => readFile(path.join(dir, name))))
    },
    async close() {
      await mailer.close()
      await rm(dir, { recursive: true })
    },
  }
})

mailContract('SMTP', async () => {
  const server = await startSmtp()
  const mailer = smtpMailer({ url: server.url, ...sender })
  return {
    mailer,
    received: async () => server.mails.map(({ raw }) => raw),
    async close() {
      await mailer.close()
      await server.close()
    },
  }
})

describe('the outbox of mails', () => {
  const start = new Date('2026-03-02T09:05:06.789Z')
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  function anOutbox(name: string) {
    const lines: string[] = []
    const clock = fixedClock(start)
    const folder = path.join(dir, name)
    const mailer = outboxMailer({ dir: folder, ...sender, clock, print: (line) => lines.push(line) })
    return { mailer, clock, lines, folder }
  }

  test('a mail is one file named by time and id, readable only by its owner', async () => {
    const { mailer, folder } = anOutbox('one')
    await mailer.send(exampleMail({ id: '5e1f-42' }))
    const name = '2026-03-02T09-05-06-789Z-5e1f-42.eml'
    expect(await readdir(folder)).toEqual([name])
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const raw = await readFile(path.join(folder, name), 'utf8')
    expect(raw).toMatch(/^X-Message-Kind: enquiry$/m)
    expect(readMail(raw).headers.get('date')).toEqual(['Mon, 02 Mar 2026 09:05:06 +0000'])
  })

  test('mails are read back in the order they were sent, ignoring other files', async () => {
    const { mailer, clock, folder } = anOutbox('order')
    expect(await readMails(folder)).toEqual([])
    for (const [id, kind] of [
      ['z', 'order'],
      ['a', 'delivery'],
    ] as const) {
      await mailer.send(exampleMail({ id, kind, to: `${id}@example.org`, text: 'Fàilte' }))
      clock.advance(1)
    }
    await writeFile(path.join(folder, '2026-03-02T09-05-06-790Z-sms.txt'), 'To: +447700900123')
    const read = (await readMails(folder)).map(({ kind, to, text }) => `${kind} ${to} ${text}`)
    expect(read).toEqual(['order z@example.org Fàilte', 'delivery a@example.org Fàilte'])
  })

  test('repeating an id, later, at once or after a restart, makes no second file', async () => {
    const { mailer, folder, clock, lines } = anOutbox('repeats')
    const mail = exampleMail({ id: 'b', text: 'https://tweedlight.example/order/b' })
    await Promise.all([mailer.send(mail), mailer.send(mail)])
    clock.advance(60_000)
    await mailer.send(mail)
    const restarted = outboxMailer({ dir: folder, ...sender, clock, print: (line) => lines.push(line) })
    await restarted.send(mail)
    expect((await readdir(folder)).map((name) => name.slice(25))).toEqual(['b.eml'])
    expect(lines).toHaveLength(1)
  })

  test('an id that ends like another is not a repeat', async () => {
    const { mailer, folder } = anOutbox('alike')
    await mailer.send(exampleMail({ id: 'a-b' }))
    await mailer.send(exampleMail({ id: 'b' }))
    expect((await readdir(folder)).map((name) => name.slice(25)).sort()).toEqual(['a-b.eml', 'b.eml'])
  })

  test('each link in the text is printed once, and nothing about the person', async () => {
    const { mailer, lines } = anOutbox('links')
    const text = `Dear Ada Example,
open http://localhost:3000/order/abc?sig=x_Y-1~z&n=2. Again: http://localhost:3000/order/abc?sig=x_Y-1~z&n=2
(or <https://tweedlight.example/help>), or write to hello@tweedlight.example.`
    await mailer.send(exampleMail({ kind: 'order', text, html: '<a href="https://other.example">x</a>' }))
    expect(lines).toEqual([
      'order: http://localhost:3000/order/abc?sig=x_Y-1~z&n=2',
      'order: https://tweedlight.example/help',
    ])
  })

  test('an unwritable folder rejects, and the next mail is tried afresh', async () => {
    const inTheWay = path.join(dir, 'file')
    await writeFile(inTheWay, '')
    const { mailer, folder } = anOutbox('file/outbox')
    await expect(mailer.send(exampleMail())).rejects.toThrow('ENOTDIR')
    await rm(inTheWay)
    await mailer.send(exampleMail())
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('mail by SMTP', () => {
  test('the envelope goes from the sender to the one recipient', async () => {
    const server = await startSmtp({ login: ['shop@x', 'p:ss/wörd'] })
    const mailer = smtpMailer({ url: server.url, ...sender })
    await mailer.send(exampleMail())
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'hello@tweedlight.example', to: ['parent@example.org'] })
    await mailer.close()
    await server.close()
  })

  test('a refused recipient rejects, and the next mail still goes', async () => {
    const server = await startSmtp()
    const mailer = smtpMailer({ url: server.url, ...sender })
    await expect(mailer.send(exampleMail({ to: 'refused@example.org' }))).rejects.toThrow('no such mailbox')
    await mailer.send(exampleMail())
    expect(server.mails).toHaveLength(1)
    await mailer.close()
    await server.close()
  })

  test('a wrong password rejects, without the password in the message', async () => {
    const server = await startSmtp({ login: ['shop', 'right'] })
    const mailer = smtpMailer({ url: server.url.replace('right', 'hunter2'), ...sender })
    const failure = await mailer.send(exampleMail()).catch((error) => String(error))
    expect(failure).toMatch(/login/i)
    expect(failure).not.toContain('hunter2')
    await mailer.close()
    await server.close()
  })

  test('a missing server rejects; once it is back, mail goes', async () => {
    const server = await startSmtp()
    const mailer = smtpMailer({ url: server.url, ...sender })
    await mailer.send(exampleMail())
    await server.close()
    await expect(mailer.send(exampleMail())).rejects.toThrow()
    const again = await startSmtp({ port: server.port })
    await mailer.send(exampleMail())
    expect(again.mails).toHaveLength(1)
    await mailer.close()
    await again.close()
  })

  test('a silent server is given up', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, ...sender, timeoutMs: 100 })
    await expect(mailer.send(exampleMail())).rejects.toThrow(/greeting|timeout/i)
    await mailer.close()
    silent.close()
  })
})

test('a Message-ID is recognised as one of a mail to its recipient, and to nobody else', () => {
  const ids = ['5e1f-42', 'order:42/receipt', '-'].map((id) =>
    messageIdOf({ id, to: 'Parent@example.org' }, { ...sender, from }),
  )
  for (const id of ids) {
    expect(isMessageIdTo(id, 'parent@example.org', sender.key)).toBe(true)
    expect(isMessageIdTo(id, 'other@example.org', sender.key)).toBe(false)
    expect(isMessageIdTo(id, 'parent@example.org', 'another key')).toBe(false)
    expect(isMessageIdTo(id.replace(/.@/, '@'), 'parent@example.org', sender.key)).toBe(false)
  }
  for (const odd of ['', '<>', '<a@b>', `<${'-'.repeat(100_000)}@b>`])
    expect(isMessageIdTo(odd, 'parent@example.org', sender.key)).toBe(false)
})
