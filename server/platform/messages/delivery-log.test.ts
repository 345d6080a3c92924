import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database.ts'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import type { OpenedDatabase } from '../db/port.ts'
import { createLog } from '../log.ts'
import { exampleMail, mailContract } from '../mail/contract-suite.ts'
import { outboxMailer } from '../mail/outbox.ts'
import type { Mail } from '../mail/port.ts'
import { noopSpanExporter } from '../tracing/port.ts'
import { loggedMailer, loggedSms } from './delivery-log.ts'
import { messages } from './tables.ts'

let opened: OpenedDatabase
const clock = fixedClock(new Date('2026-03-02T09:00:00Z'))
const book = () => ({ db: opened.db, clock, log: createLog('silent'), spans: noopSpanExporter })
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const rowOf = async (id: string) => (await opened.db.select().from(messages).where(eq(messages.id, id)))[0]

test('a failed mail is recorded with its reason and attempts, and as sent once it leaves', async () => {
  let broken = true
  const mailer = loggedMailer(
    {
      async send() {
        if (broken) throw new Error('451 try later')
      },
      async close() {},
    },
    book(),
  )
  const mail = exampleMail({ id: 'slow', kind: 'order', to: 'morag@example.com' })
  await expect(mailer.send(mail)).rejects.toThrow('451')
  await expect(mailer.send(mail)).rejects.toThrow('451')
  expect(await rowOf('slow')).toMatchObject({ tries: 2, failure: '451 try later', sentAt: null })
  broken = false
  clock.advance(60_000)
  await mailer.send(mail)
  expect(await rowOf('slow')).toMatchObject({
    channel: 'mail',
    kind: 'order',
    recipient: 'morag@example.com',
    tries: 3,
    failure: null,
    sentAt: new Date('2026-03-02T09:01:00Z'),
  })
})

test('a message recorded as sent is not sent again when its interrupted job reruns', async () => {
  const left: string[] = []
  const counting = {
    async send({ id }: { id: string }) {
      left.push(id)
    },
    async close() {},
  }
  for (const run of ['first', 'again']) {
    await loggedMailer(counting, book()).send(exampleMail({ id: 'once' }))
    await loggedSms(counting, book()).send({ id: 'sms-once', kind: 'mfa', to: '+447700900123', text: 'x' })
    expect(left, run).toEqual(['once', 'sms-once'])
  }
  expect(await rowOf('once')).toMatchObject({ tries: 1 })
})

test('a message’s text is stored nowhere', async () => {
  const sender = loggedSms({ async send() {} }, book())
  await sender.send({ id: 'sms', kind: 'mfa', to: '+447700900123', text: 'Your code is 123456.' })
  const row = await rowOf('sms')
  expect(row).toMatchObject({ channel: 'sms', recipient: '+447700900123' })
  expect(JSON.stringify(row)).not.toContain('123456')
})

test('when records cannot be written, a message is neither held back nor sent twice', async () => {
  const sent: Mail[] = []
  const broken = {
    ...book(),
    db: {
      insert: () => {
        throw new Error('no disk')
      },
    } as never,
  }
  const mailer = loggedMailer(
    {
      async send(mail) {
        sent.push(mail)
      },
      async close() {},
    },
    broken,
  )
  await mailer.send(exampleMail({ id: 'unwritten' }))
  expect(sent).toHaveLength(1)
})

mailContract('recorded', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  const outbox = outboxMailer({
    dir,
    from: async () => 'Tweedlight <hello@tweedlight.example>',
    key: 'a key of this house',
    clock,
    print: () => undefined,
  })
  const mailer = loggedMailer(outbox, book())
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
