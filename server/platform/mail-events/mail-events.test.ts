import { execFileSync } from 'node:child_process'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messageIdOf } from '../mail/message-id.ts'
import { examplePayload, mailEventsContract } from './contract-suite.ts'
import { dsnEvents } from './dsn.ts'
import type { MailWebhookRequest } from './port.ts'
import { postmarkEvents } from './postmark.ts'
import { sesEvents } from './ses.ts'

const secret = 'a secret of this house'
const withLogin = (body: string, password = secret): MailWebhookRequest => ({
  body,
  at: examplePayload,
  header: (name) =>
    name === 'authorization' ? `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` : undefined,
})
const withoutSecret = ({ body }: MailWebhookRequest): MailWebhookRequest[] => [
  { body, at: examplePayload, header: () => undefined },
  { body, at: examplePayload, header: (name) => (name === 'authorization' ? `Bearer ${secret}` : undefined) },
  withLogin(body, ''),
  withLogin(body, `${secret}!`),
]

/** As in Postmark's documentation of its webhooks. */
mailEventsContract('Postmark', () => {
  const told = (more: object) => withLogin(JSON.stringify({ MessageID: 'a', ServerID: 23, Tag: '', ...more }))
  return {
    events: postmarkEvents({ secret }),
    bounced: (address, at) =>
      told({
        RecordType: 'Bounce',
        Type: 'HardBounce',
        TypeCode: 1,
        Name: 'Hard bounce',
        Inactive: true,
        Email: address,
        From: 'hello@tweedlight.example',
        BouncedAt: at.toISOString(),
        Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
      }),
    complained: (address, at) =>
      told({
        RecordType: 'SpamComplaint',
        Type: 'SpamComplaint',
        TypeCode: 512,
        Email: address,
        BouncedAt: at.toISOString(),
        Description: 'The subscriber explicitly marked this as spam.',
      }),
    passing: (address, at) => [
      told({ RecordType: 'Bounce', Type: 'SoftBounce', Email: address, BouncedAt: at.toISOString() }),
      told({ RecordType: 'Bounce', Type: 'Transient', Email: address, BouncedAt: at.toISOString() }),
      told({ RecordType: 'Open', Recipient: address, ReceivedAt: at.toISOString() }),
      told({ RecordType: 'SubscriptionChange', Recipient: address, SuppressSending: false }),
    ],
    odd: (address, time) =>
      told({
        RecordType: 'Bounce',
        Type: 'HardBounce',
        Email: `${address}\0`,
        BouncedAt: time,
        Description: `The server\0 said\u0007 no${' again'.repeat(1000)}`,
      }),
    strange: () => [
      ...['', 'null', '[]', '{', '"Bounce"'].map((body) => withLogin(body)),
      told({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'nobody', BouncedAt: 'yesterday' }),
      told({ RecordType: 'Bounce', Type: 'HardBounce', Email: { a: 1 }, BouncedAt: 1 }),
    ],
    forged: withoutSecret,
  }
})

test('Postmark’s notice of a suppression counts like the missed bounce', async () => {
  const told = (SuppressionReason: string) =>
    withLogin(
      JSON.stringify({
        RecordType: 'SubscriptionChange',
        SuppressSending: true,
        SuppressionReason,
        Recipient: 'parent@example.com',
        ChangedAt: '2026-03-20T10:00:00Z',
      }),
    )
  const { hear } = postmarkEvents({ secret })
  expect(await hear(told('HardBounce'))).toMatchObject([{ reason: 'bounced', words: 'HardBounce' }])
  expect(await hear(told('SpamComplaint'))).toMatchObject([{ reason: 'complained' }])
  expect(await hear(told('ManualSuppression'))).toEqual([])
})

const topic = 'arn:aws:sns:eu-west-2:123456789012:mail'
const certUrl = 'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-a.pem'

/** A certificate as Amazon has one, and the key that belongs to it. */
function certified() {
  const dir = mkdtempSync(path.join(tmpdir(), 'sns-'))
  const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')]
  const subject = ['-subj', '/CN=sns.amazonaws.com', '-days', '2']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  const read = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(dir, { recursive: true })
  return read
}

const amazons = certified()

/** What stands in for Amazon: whatever is fetched is written down. */
function amazon() {
  const { key, cert } = amazons
  const fetched: string[] = []
  const answer: typeof fetch = async (url) => {
    fetched.push(String(url))
    return new Response(String(url).endsWith('.pem') ? cert : '<ok/>')
  }
  const call = (more: Record<string, string>, signingKey = key): MailWebhookRequest => {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: 'm-1',
      TopicArn: topic,
      Message: '{}',
      Timestamp: '2026-03-20T10:00:01.000Z',
      SignatureVersion: '2',
      SigningCertURL: certUrl,
      ...more,
    }
    const names = [
      'Message',
      'MessageId',
      'Subject',
      'SubscribeURL',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ]
    const text = names
      .flatMap((name) => (message[name] !== undefined ? `${name}\n${message[name]}\n` : []))
      .join('')
    const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
    const Signature = createSign(algorithm).update(text).sign(signingKey, 'base64')
    return { body: JSON.stringify({ ...message, Signature }), at: examplePayload, header: () => undefined }
  }
  return { call, fetched, events: sesEvents({ topic, fetch: answer }) }
}

/** As in SES's documentation of its notifications. */
mailEventsContract('SES by SNS', () => {
  const { call, events } = amazon()
  const about = (told: object) => call({ Message: JSON.stringify(told) })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const bounceOf = (bounceType: string, address: string, at: Date | string, more: object = {}) => ({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType: 'General',
      timestamp: typeof at === 'string' ? at : at.toISOString(),
      bouncedRecipients: [{ emailAddress: address, action: 'failed', status: '5.1.1', ...more }],
    },
  })
  return {
    events,
    bounced: (address, at) =>
      about(bounceOf('Permanent', address, at, { diagnosticCode: 'smtp; 550 5.1.1 user unknown' })),
    complained: (address, at) =>
      about({
        eventType: 'Complaint',
        complaint: {
          timestamp: at.toISOString(),
          complaintFeedbackType: 'abuse',
          complainedRecipients: [{ emailAddress: address }],
        },
      }),
    passing: (address, at) => [
      about(bounceOf('Transient', address, at)),
      about(bounceOf('Undetermined', address, at)),
      about({ notificationType: 'Delivery', delivery: { recipients: [address] } }),
    ],
    odd: (address, time) =>
      about(
        bounceOf('Permanent', `\0${address}`, time, { diagnosticCode: `smtp; 550\0 ${'no '.repeat(1000)}` }),
      ),
    strange: () => [
      ...['', 'null', '{', '[]'].map((Message) => call({ Message })),
      about({ notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: 'all' } }),
      about(bounceOf('Permanent', 'nobody', new Date(0))),
    ],
    forged: ({ body }) => {
      const message = JSON.parse(body) as Record<string, string>
      const { Signature: _, ...rest } = message
      const changed = (more: object) => ({
        body: JSON.stringify({ ...message, ...more }),
        at: examplePayload,
        header: () => undefined,
      })
      return [
        changed({ Message: message.Message?.replace('parent@', 'owner@') ?? '' }),
        changed({ Signature: '' }),
        changed({ SigningCertURL: 'https://sns.eu-west-2.amazonaws.com.example.com/a.pem' }),
        changed({ SigningCertURL: certUrl.replace('https', 'http') }),
        changed({ SignatureVersion: '3' }),
        changed({ Type: 'constructor' }),
        // Signed by Amazon, for somebody else's topic.
        call({ ...rest, TopicArn: 'arn:aws:sns:eu-west-2:999999999999:mail' }),
        call(rest, stranger.export({ type: 'pkcs1', format: 'pem' }).toString()),
        { body: 'Bounce', at: examplePayload, header: () => undefined },
      ]
    },
  }
})

test.each([
  'https://sns.eu-west-2.amazonaws.com/a.pem',
  'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&x=.pem',
  'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-xyz.pem',
  'https://sns.eu-west-2.amazonaws.com/x/SimpleNotificationService-a1.pem',
  'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-a1.pem?x=.pem',
  'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-a1.pem#.pem',
  'https://sns.eu-west-2.amazonaws.com:8443/SimpleNotificationService-a1.pem',
  'https://a:b@sns.eu-west-2.amazonaws.com/SimpleNotificationService-a1.pem',
  'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-a1.pem\n',
  'https://sns.eu-west-2.amazonaws.com\t/SimpleNotificationService-a1.pem',
  'http://sns.eu-west-2.amazonaws.com/SimpleNotificationService-a1.pem',
])('%j is not the address of Amazon’s certificate: it is not even fetched', async (SigningCertURL) => {
  const { call, fetched, events } = amazon()
  expect(await events.hear(call({ SigningCertURL }))).toBeUndefined()
  expect(fetched).toEqual([])
})

test('no redirect is followed on the way to Amazon’s certificate', async () => {
  const asked: (RequestInit | undefined)[] = []
  const { call } = amazon()
  const { hear } = sesEvents({
    topic,
    fetch: async (_, init) => {
      asked.push(init)
      throw new TypeError('unexpected redirect')
    },
  })
  await expect(hear(call({}))).rejects.toThrow('redirect')
  expect(asked).toMatchObject([{ redirect: 'error' }])
})

test('the older signature of SNS is understood too', async () => {
  const { call, events } = amazon()
  expect(await events.hear(call({ SignatureVersion: '1', Subject: 'Amazon SES' }))).toEqual([])
})

test('the topic’s subscription is confirmed, at Amazon’s own address alone, and its certificate is fetched once', async () => {
  const { call, fetched, events } = amazon()
  const subscribe = (SubscribeURL: string) =>
    call({ Type: 'SubscriptionConfirmation', Token: 'a', SubscribeURL, Message: 'You have chosen' })
  const own = 'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=a'
  await events.hear(subscribe(own))
  await events.hear(subscribe('https://example.com/?Token=a'))
  expect(fetched).toEqual([certUrl, own])
})

const messageKey = 'a key of this house'
const ours = (to: string) =>
  messageIdOf({ id: '5e1f-42', to }, { from: 'hello@tweedlight.example', key: messageKey })
const headersOf = (to: string) => ({
  type: 'text/rfc822-headers',
  text: `To: ${to}\nMessage-ID: ${ours(to)}\nSubject: Your photos`,
})

/** As mail servers write it. */
const returned = (parts: { type: string; text: string }[], at: Date | string) =>
  `From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: hello@tweedlight.example
Date: ${typeof at === 'string' ? at : at.toUTCString().replace('GMT', '+0000')}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.net.

${parts.map(({ type, text }) => `--b1\nContent-Type: ${type}\n\n${text}\n`).join('\n')}
--b1--
`.replace(/\n/g, '\r\n')

mailEventsContract('mails that came back', () => {
  const status = (address: string, more: string) =>
    `Reporting-MTA: dns; mx.example.net\nArrival-Date: Fri, 20 Mar 2026 09:59:00 +0000\n\nFinal-Recipient: rfc822; ${address}\n${more}`
  const bounce = (address: string, at: Date | string, more: string) =>
    withLogin(
      returned([{ type: 'message/delivery-status', text: status(address, more) }, headersOf(address)], at),
    )
  return {
    events: dsnEvents({ secret, messageKey }),
    bounced: (address, at) =>
      bounce(
        address,
        at,
        'Action: failed\nStatus: 5.1.1\nRemote-MTA: dns; mail.example.com\nDiagnostic-Code: smtp; 550 5.1.1 <x>: Recipient address\n    rejected: User unknown',
      ),
    complained: (address, at) =>
      withLogin(
        returned(
          [
            {
              type: 'message/feedback-report',
              text: `Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Rcpt-To: <${address}>`,
            },
            headersOf(address),
          ],
          at,
        ),
      ),
    passing: (address, at) => [
      bounce(address, at, 'Action: delayed\nStatus: 4.4.1'),
      bounce(address, at, 'Action: failed\nStatus: 4.4.7'),
      bounce(address, at, 'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full'),
      bounce(address, at, 'Action: failed\nStatus: 5.7.1'),
      bounce(address, at, 'Action: delivered\nStatus: 2.0.0'),
    ],
    odd: (address, time) =>
      bounce(address, time, 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550\0 no'),
    strange: () => [
      ...['', 'Hello', 'Date: never\n\nHello'].map((body) => withLogin(body)),
      withLogin(returned([], new Date(0))),
      withLogin(returned([{ type: 'message/delivery-status', text: 'Action: failed' }], new Date(0))),
    ],
    forged: withoutSecret,
  }
})

/** A bounce of `parent@example.com`, with what came back of the mail. */
const hearOf = (...back: { type: string; text: string }[]) => {
  const failed = 'Final-Recipient: rfc822; parent@example.com\nAction: failed\nStatus: 5.1.1'
  const status = `Reporting-MTA: dns; mx.example.net\n\n${failed}`
  const parts = [{ type: 'message/delivery-status', text: status }, ...back]
  return dsnEvents({ secret, messageKey }).hear(withLogin(returned(parts, '')))
}
const mailOf = (headers: string) => `Received: by mx\n${headers}\n\nHello`

test.each([
  ['message/rfc822', mailOf(`Message-ID: ${ours('parent@example.com')}`)],
  ['message/rfc822', mailOf(`message-id:\n ${ours('Parent@Example.com')}`)],
  ['message/global', mailOf(`Message-Id: ${ours('parent@example.com')}`)],
  ['text/rfc822-headers', `Message-ID: ${ours('parent@example.com')}`],
])('a report that returns our mail as %s is believed', async (type, text) => {
  expect(await hearOf({ type, text })).toMatchObject([{ address: 'parent@example.com', reason: 'bounced' }])
})

test.each([
  ['nothing', []],
  ['no Message-ID', [{ type: 'text/rfc822-headers', text: 'To: parent@example.com' }]],
  ['a made-up one', [{ type: 'text/rfc822-headers', text: 'Message-ID: <5e1f-42@tweedlight.example>' }]],
  ['that of a mail to somebody else', [headersOf('stranger@example.com')]],
  [
    'ours in the text of the mail',
    [{ type: 'message/rfc822', text: mailOf(`To: a@b\n\nMessage-ID: ${ours('parent@example.com')}`) }],
  ],
  ['ours as a plain text', [{ ...headersOf('parent@example.com'), type: 'text/plain' }]],
])('a report that returns %s is not believed', async (_, back) => {
  expect(await hearOf(...back)).toEqual([])
})

test('a report nested too deep to be read is none', async () => {
  const deep = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  )
  expect(await dsnEvents({ secret, messageKey }).hear(withLogin(deep.join('')))).toEqual([])
})

test('a bounce of a mail to several names only the failed recipients', async () => {
  const text = [
    'Reporting-MTA: dns; mx.example.net',
    'Final-Recipient: rfc822; one@example.com\nAction: failed\nStatus: 5.1.10',
    'Final-Recipient: rfc822; two@example.com\nAction: delayed\nStatus: 4.2.0',
    'Original-Recipient: rfc822;three@example.com\nFinal-Recipient: rfc822; inner@example.net\nAction: failed\nStatus: 5.0.0',
  ].join('\n\n')
  const { hear } = dsnEvents({ secret, messageKey })
  const parts = ['one@example.com', 'two@example.com', 'three@example.com'].map(headersOf)
  const heard = await hear(withLogin(returned([{ type: 'message/delivery-status', text }, ...parts], '')))
  expect(heard?.map(({ address }) => address)).toEqual(['one@example.com', 'three@example.com'])
})
