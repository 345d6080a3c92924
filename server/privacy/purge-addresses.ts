import { and, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../context.ts'
import { credits } from '../orders/discounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { bouncedAddresses, messages } from '../platform/messages/tables.ts'
import { clients } from '../projects/tables.ts'
import { reminderConsents } from '../reminders/tables.ts'
import { codeMails, pupils } from '../school/tables.ts'

/** The addresses that the pupils' codes were mailed to, which need not be their parents' any more. */
export async function mailedTo(ctx: TransactionContext, pupilIds: string[]): Promise<string[]> {
  const mails = await ctx.db
    .selectDistinct({ email: codeMails.email })
    .from(codeMails)
    .where(inArray(codeMails.pupilId, pupilIds))
  return mails.map(({ email }) => email)
}

/**
 * Clears the addresses of mails, credits and unreachable marks, unless they still belong to a parent, a buyer or a
 * client who stays.
 */
export async function purgeAddresses(ctx: TransactionContext, addresses: string[]) {
  if (addresses.length === 0) return
  // Two children who go at once would each leave the address that they share to the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('addresses to forget', 0))`)
  await forgetCredits(ctx, addresses)
  const unused = (address: AnyPgColumn) =>
    and(
      sql`not exists (select 1 from ${pupils} p where lower(p.parent_email) = lower(${address}))`,
      sql`not exists (select 1 from ${orders} o where lower(o.email) = lower(${address}))`,
      sql`not exists (select 1 from ${clients} k where lower(k.email) = lower(${address}))`,
      sql`not exists (select 1 from ${reminderConsents} c where c.email = lower(${address}) or c.phone = ${address})`,
    )
  await ctx.db
    .update(messages)
    // A mail server's reason for a failure usually quotes the address.
    .set({ recipient: null, failure: null })
    .where(and(inArray(messages.recipient, addresses), unused(messages.recipient)))
  const small = addresses.map((address) => address.toLowerCase())
  await ctx.db
    .delete(bouncedAddresses)
    .where(and(inArray(bouncedAddresses.address, small), unused(bouncedAddresses.address)))
}

/** What is left of their credit is lost; the sums stay for the books. */
async function forgetCredits(ctx: TransactionContext, addresses: string[]) {
  await ctx.db
    .update(credits)
    .set({ email: null, reason: 'erased' })
    .where(
      and(
        inArray(
          credits.email,
          addresses.map((address) => address.toLowerCase()),
        ),
        sql`not exists (select 1 from ${pupils} p where lower(p.parent_email) = ${credits.email})`,
        sql`not exists (select 1 from ${orders} o where lower(o.email) = ${credits.email})`,
      ),
    )
}
