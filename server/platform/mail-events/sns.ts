import { createVerify } from 'node:crypto'

/** A message from Amazon SNS, as posted over HTTPS. */
export type SnsMessage = Record<
  | 'Type'
  | 'MessageId'
  | 'TopicArn'
  | 'Message'
  | 'Timestamp'
  | 'Signature'
  | 'SignatureVersion'
  | 'SigningCertURL'
  | 'Subject'
  | 'Token'
  | 'SubscribeURL',
  string
>

/** The signed fields, in order; `Subject` only if there is one. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

/** Parses a message; missing fields are empty. Undefined if it is not one. */
export function readSns(body: string): SnsMessage | undefined {
  try {
    const told: unknown = JSON.parse(body)
    if (typeof told !== 'object' || told === null) return undefined
    const texts = Object.entries(told).filter(([, value]) => typeof value === 'string')
    const all = ['Type', 'MessageId', 'TopicArn', 'Message', 'Timestamp', 'Signature', 'SignatureVersion']
    const more = ['SigningCertURL', 'Subject', 'Token', 'SubscribeURL']
    const empty = Object.fromEntries([...all, ...more].map((name) => [name, '']))
    return { ...empty, ...Object.fromEntries(texts) } as SnsMessage
  } catch {
    return undefined
  }
}

/** Whether an address belongs to SNS. */
export function isSnsAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  const own = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  return own && protocol === 'https:' && port === '' && username === ''
}

/** Whether this certificate signed the message (version 1: SHA-1, version 2: SHA-256). */
export function isSigned(message: SnsMessage, certificate: string): boolean {
  const fields = SIGNED[message.Type as keyof typeof SIGNED] as readonly (keyof SnsMessage)[] | undefined
  const algorithm = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }[message.SignatureVersion]
  if (!fields || !algorithm) return false
  const told = fields.filter((field) => field !== 'Subject' || message.Subject !== '')
  const text = told.map((field) => `${field}\n${message[field]}\n`).join('')
  try {
    return createVerify(algorithm).update(text).verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}
