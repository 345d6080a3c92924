import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addressOf } from '../../contract/endpoint.ts'
import { endPage } from '../../contract/reminders.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { sign } from '../platform/secrets.ts'
import { reminderConsents } from './tables.ts'

const SIG_LENGTH = 27

/** What ends a consent's reminders: its id, and 160 bits that only this server can produce. */
export function reminderKey(keys: Context['keys'], consentId: string): string {
  return consentId.replaceAll('-', '') + sign(keys.orders, ['reminders', consentId], SIG_LENGTH)
}

/** The consent that this key belongs to; undefined for anything else. */
export async function findConsentByKey(ctx: { db: Reader; keys: Context['keys'] }, key: string) {
  const id = key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const given = Buffer.from(key)
  const expected = Buffer.from(reminderKey(ctx.keys, id))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [consent] = await ctx.db.select().from(reminderConsents).where(eq(reminderConsents.id, id))
  return consent
}

/** The full address of the page that ends them, for messages. */
export function endLink(ctx: Pick<Context, 'config' | 'keys'>, consentId: string): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(endPage, { params: { key: reminderKey(ctx.keys, consentId) } })}`
}
