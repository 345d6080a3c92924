import { parseJsonObject } from '../parse-json-object.ts'
import {
  addressIn,
  type MailEvent,
  type MailEvents,
  type MailWebhookRequest,
  parseReason,
  parseTimestamp,
} from './port.ts'
import { isCertificateAddress, isSnsAddress, readSns, verifySnsSignature } from './sns.ts'

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
