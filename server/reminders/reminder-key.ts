import { eq } from 'drizzle-orm'
import { addressOf } from '../../contract/endpoint.ts'
import { confirmPage, unsubscribePage } from '../../contract/records/reminders.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { createSignedId, isSameSecret, seal, unseal, verifySignedId } from '../platform/secrets.ts'
import { reminderConsents } from './tables.ts'

type Consent = typeof reminderConsents.$inferSelect
type Finder = { db: Reader; keys: Context['keys'] }

/**
 * The secret that ends a consent's reminders. It is sent to the address, and given only to the account whose address it
 * is.
 */
export const reminderKey = (keys: Context['keys'], consentId: string): string =>
  createSignedId(consentId, keys.orders, ['reminders', consentId])

/**
 * The secret that confirms a consent. It is sent to the address, never to the browser that asked, and changes with the
 * address or number.
 */
export const confirmKey = (
  keys: Context['keys'],
  { id, email, phone }: Pick<Consent, 'id' | 'email' | 'phone'>,
) => createSignedId(id, keys.orders, ['reminders-confirm', phone ?? email, id])

/** A request for reminders, as the key of the browser that made it says. */
export interface ReminderRequest {
  consentId: string
  at: Date
  byText: boolean
}

/**
 * The key for a browser that typed an address which need not be its own. It is sealed, and different every time: even
 * whether two requests led to one consent would say something about the address.
 */
export const requestKey = (keys: Context['keys'], { consentId, at, byText }: ReminderRequest): string =>
  seal(keys.orders, ASKED, [consentId, at.toISOString(), byText ? 'text' : 'mail'].join(' '))

const ASKED = 'reminders-asked'

/** The request that this key was given for; undefined for any other key. */
export function readRequestKey({ keys }: Pick<Finder, 'keys'>, key: string): ReminderRequest | undefined {
  const [consentId, at, by] = unseal(keys.orders, ASKED, key)?.split(' ') ?? []
  return consentId && at ? { consentId, at: new Date(at), byText: by === 'text' } : undefined
}

/** The consent that a request led to; undefined if it is gone. */
export async function findRequestedConsent(
  { db }: Pick<Finder, 'db'>,
  { consentId }: ReminderRequest,
  { lock = false } = {},
) {
  const found = db.select().from(reminderConsents).where(eq(reminderConsents.id, consentId))
  const [consent] = await (lock ? found.for('update') : found)
  return consent
}

/** Whether the address has used a link since this request. What it did before is nobody's business. */
export const hasConfirmedSince = ({ at }: ReminderRequest, consent: Consent): boolean =>
  consent.confirmedAt !== null && consent.confirmedAt >= at

/** The consent that this key ends; undefined if invalid. */
export const findConsentByKey = (ctx: Finder, key: string, how: { lock?: boolean } = {}) =>
  findSigned(ctx, key, ({ id }) => reminderKey(ctx.keys, id), how)

/** The consent that this key confirms. */
export const findConsentToConfirm = (ctx: Finder, key: string) =>
  findSigned(ctx, key, (consent) => confirmKey(ctx.keys, consent))

async function findSigned(
  ctx: Finder,
  key: string,
  keyOf: (consent: Consent) => string,
  { lock = false }: { lock?: boolean } = {},
) {
  const id = verifySignedId(key)
  if (!id) return undefined
  const found = ctx.db.select().from(reminderConsents).where(eq(reminderConsents.id, id))
  const [consent] = await (lock ? found.for('update') : found)
  return consent && isSameSecret(key, keyOf(consent)) ? consent : undefined
}

/** The full address of the page that ends them, for messages. */
export function unsubscribeLink(ctx: Pick<Context, 'config' | 'keys'>, consentId: string): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(unsubscribePage, { params: { key: reminderKey(ctx.keys, consentId) } })}`
}

/** The full address of the page that confirms a consent. */
export function confirmLink(ctx: Pick<Context, 'config' | 'keys'>, consent: Consent): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(confirmPage, { params: { key: confirmKey(ctx.keys, consent) } })}`
}
