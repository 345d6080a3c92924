import { createVerify } from 'node:crypto'
import { parseJsonObject } from '../parse-json-object.ts'

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
export type SnsMessage = Record<(typeof FIELDS)[number], string>

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
export function readSns(body: string): SnsMessage {
  const message = parseJsonObject(body)
  const fields = FIELDS.map((name) => [name, typeof message[name] === 'string' ? message[name] : ''])
  return Object.fromEntries(fields) as SnsMessage
}

/** Whether this is the address of a certificate of SNS: nothing else there is signed by Amazon. */
export const isCertificateAddress = (address: string): boolean =>
  /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(address)

/** Whether an address belongs to SNS. */
export function isSnsAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  const own = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  return own && protocol === 'https:' && port === '' && username === ''
}

/** Whether this certificate signed the message (version 1: SHA-1, version 2: SHA-256). */
export function verifySnsSignature(message: SnsMessage, certificate: string): boolean {
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
