import { eq } from 'drizzle-orm'
import { creditErrors } from '../../../content/errors/orders.ts'
import { DAY_MS, londonDay } from '../../../domain/days.ts'
import { CREDIT_LINK_DAYS } from '../../../domain/orders/offers/credit-link.ts'
import { gateWith } from '../../../domain/screens.ts'
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../platform/secrets.ts'
import { credits } from '../discounts/tables.ts'

const PURPOSE = 'credit-link'

/** The link in a mail about a credit, and when it expires. Its key names nobody, and only this server can read it. */
export function creditLink(
  { keys, config, clock }: Pick<Context, 'keys' | 'config' | 'clock'>,
  creditId: string,
): { link: string; until: Date } {
  const until = new Date(clock.now().getTime() + CREDIT_LINK_DAYS * DAY_MS)
  const key = seal(keys.orders, PURPOSE, `${creditId} ${until.toISOString()}`)
  return { link: `${config.PUBLIC_URL}${gateWith('credit', key)}`, until }
}

/** The address to which a key was mailed, or why the key opens nothing. */
export async function addressOfCreditKey(
  { keys, clock, db }: Pick<Context, 'keys' | 'clock' | 'db'>,
  key: string,
): Promise<{ email: string } | { problem: string }> {
  const [creditId, until] = unseal(keys.orders, PURPOSE, key)?.split(' ') ?? []
  if (!creditId || !until) return { problem: creditErrors.unknownLink }
  // The mail names its last day.
  if (londonDay(new Date(until)) < londonDay(clock.now())) return { problem: creditErrors.oldLink }
  const [credit] = await db.select({ email: credits.email }).from(credits).where(eq(credits.id, creditId))
  // Erased with the person.
  if (!credit?.email) return { problem: creditErrors.unknownLink }
  return { email: credit.email }
}
