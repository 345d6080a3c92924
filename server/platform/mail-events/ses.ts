import { createVerify } from 'node:crypto'
import { parseJsonObject } from '../parse-json-object.ts'
import {
  addressIn,
  type MailEvent,
  type MailEvents,
  type MailWebhookRequest,
  parseReason,
  parseTimestamp,
} from './port.ts'

interface SesSettings {
  /** The ARN of the topic that SES publishes to; messages of other topics are ignored. */
  topic: string
  /** Fetches certificates and confirms the subscription. */
  fetch?: typeof globalThis.fetch
}

/** SES bounces and complaints through an SNS topic over HTTPS. A subscription request is confirmed automatically. */
export function sesEvents({ topic, fetch = globalThis.fetch }: SesSettings): MailEvents {
  const get = (url: string) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  const certificates = new Map<string, string>()
  async function certificate(url: string) {
    const known = certificates.get(url)
    if (known) return known
    const answer = await get(url)
    if (!answer.ok) throw new Error(`a certificate of SNS was answered with ${answer.status}`)
    const pem = await answer.text()
    certificates.set(url, pem)
    return pem
  }
  return {
    provider: 'ses',
    async hear(call) {
      const message = readSns(call.body)
      // Anyone can create a topic, signed by the same service.
      if (message.TopicArn !== topic || !isCertificateAddress(message.SigningCertURL)) return undefined
      if (!verifySnsSignature(message, await certificate(message.SigningCertURL))) return undefined
      if (message.Type === 'SubscriptionConfirmation' && isSnsAddress(message.SubscribeURL)) {
        const answer = await get(message.SubscribeURL)
        if (!answer.ok) throw new Error(`SNS answered the confirmation with ${answer.status}`)
      }
      return message.Type === 'Notification' ? readSes(message.Message, call) : []
    },
  }
}

type Report = Record<string, unknown>
const isReport = (value: unknown): value is Report => typeof value === 'object' && value !== null
const partOf = (value: unknown): Report => (isReport(value) ? value : {})
const listOf = (value: unknown): Report[] => (Array.isArray(value) ? value.filter(isReport) : [])

function readSes(text: string, call: MailWebhookRequest): MailEvent[] {
  const report = parseJsonObject(text)
  // Notifications and published events use different names for their kind.
  const kind = report.notificationType ?? report.eventType
  const { bounceType, bouncedRecipients, timestamp: bouncedAt } = partOf(report.bounce)
  if (kind === 'Bounce' && bounceType === 'Permanent')
    return listOf(bouncedRecipients).flatMap((one) =>
      eventOf(one, 'bounced', one.diagnosticCode ?? one.status, parseTimestamp(bouncedAt, call)),
    )
  const { complainedRecipients, complaintFeedbackType, timestamp } = partOf(report.complaint)
  if (kind === 'Complaint')
    return listOf(complainedRecipients).flatMap((one) =>
      eventOf(one, 'complained', complaintFeedbackType, parseTimestamp(timestamp, call)),
    )
  return []
}

function eventOf(one: Report, reason: MailEvent['reason'], words: unknown, at: Date): MailEvent[] {
  const address = addressIn(one.emailAddress)
  return address ? [{ address, reason, words: parseReason(words), at }] : []
}

const FIELDS = [
  'Type',
  'MessageId',
  'TopicArn',
  'Message',
  'Timestamp',
  'Signature',
  'SignatureVersion',
  'SigningCertURL',
  'Subject',
  'Token',
  'SubscribeURL',
] as const

/** A message from Amazon SNS, as posted over HTTPS; missing fields are empty. */
type SnsMessage = Record<(typeof FIELDS)[number], string>

/** The signed fields by type, in order; `Subject` only if there is one. */
const SIGNED = new Map<string, readonly (keyof SnsMessage)[]>([
  ['Notification', ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']],
  [
    'SubscriptionConfirmation',
    ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
])
const ALGORITHMS = new Map([
  ['1', 'RSA-SHA1'],
  ['2', 'RSA-SHA256'],
])

/** Parses a message; all fields are empty if it is not one. */
function readSns(body: string): SnsMessage {
  const message = parseJsonObject(body)
  const fields = FIELDS.map((name) => [name, typeof message[name] === 'string' ? message[name] : ''])
  return Object.fromEntries(fields) as SnsMessage
}

/** Whether this is the address of a certificate of SNS: nothing else there is signed by Amazon. */
const isCertificateAddress = (address: string): boolean =>
  /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(address)

/** Whether an address belongs to SNS. */
function isSnsAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  const own = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  return own && protocol === 'https:' && port === '' && username === ''
}

/** Whether this certificate signed the message (version 1: SHA-1, version 2: SHA-256). */
function verifySnsSignature(message: SnsMessage, certificate: string): boolean {
  const fields = SIGNED.get(message.Type)
  const algorithm = ALGORITHMS.get(message.SignatureVersion)
  if (!fields || !algorithm) return false
  const signed = fields.filter((field) => field !== 'Subject' || message.Subject !== '')
  const text = signed.map((field) => `${field}\n${message[field]}\n`).join('')
  try {
    return createVerify(algorithm).update(text).verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}
