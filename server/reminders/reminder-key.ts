import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addressOf } from '../../contract/endpoint.ts'
import { confirmPage, endPage } from '../../contract/reminders.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { sign } from '../platform/secrets.ts'
import { reminderConsents } from './tables.ts'

const SIG_LENGTH = 27

type Consent = typeof reminderConsents.$inferSelect
type Finder = { db: Reader; keys: Context['keys'] }

const signed = (keys: Context['keys'], id: string, ...parts: string[]) =>
  id.replaceAll('-', '') + sign(keys.orders, [...parts, id], SIG_LENGTH)

/** The secret that ends a consent's reminders: its id, and 160 bits that only this server can produce. */
export const reminderKey = (keys: Context['keys'], consentId: string): string =>
  signed(keys, consentId, 'reminders')

/**
 * The secret that confirms a consent. It is sent to the address, never to the browser that asked, and changes with the
 * address or number.
 */
export const confirmKey = (
  keys: Context['keys'],
  { id, email, phone }: Pick<Consent, 'id' | 'email' | 'phone'>,
) => signed(keys, id, 'reminders-confirm', phone ?? email)

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
  const id = key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const found = ctx.db.select().from(reminderConsents).where(eq(reminderConsents.id, id))
  const [consent] = await (lock ? found.for('update') : found)
  if (!consent) return undefined
  const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(consent))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? consent : undefined
}

/** The full address of the page that ends them, for messages. */
export function endLink(ctx: Pick<Context, 'config' | 'keys'>, consentId: string): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(endPage, { params: { key: reminderKey(ctx.keys, consentId) } })}`
}

/** The full address of the page that confirms a consent. */
export function confirmLink(ctx: Pick<Context, 'config' | 'keys'>, consent: Consent): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(confirmPage, { params: { key: confirmKey(ctx.keys, consent) } })}`
}
