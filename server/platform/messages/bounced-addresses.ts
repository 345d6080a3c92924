import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/port.ts'
import type { MailEvent } from '../mail-events/port.ts'
import { unreachableAddresses } from './tables.ts'

/** A mail withheld because its address is marked as unreachable; retrying is pointless. */
export class HeldBack extends Error {
  constructor() {
    super('held back: the address is marked as unreachable')
    this.name = 'HeldBack'
  }
}

/** Why an address is unreachable, and since when. */
export type Unreachable = typeof unreachableAddresses.$inferSelect

/** Which of these addresses are marked as unreachable, by lower-case address. */
export async function unreachableAmong(
  db: Reader,
  addresses: readonly (string | null)[],
): Promise<Map<string, Unreachable>> {
  const asked = [...new Set(addresses.flatMap((address) => address?.toLowerCase() ?? []))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .select()
    .from(unreachableAddresses)
    .where(and(inArray(unreachableAddresses.address, asked), isNull(unreachableAddresses.clearedAt)))
  return new Map(rows.map((row) => [row.address, row]))
}

/** The join condition for the mark of an address column. */
export const isMarked = (address: AnyPgColumn) =>
  and(eq(unreachableAddresses.address, sql`lower(${address})`), isNull(unreachableAddresses.clearedAt))

/** The mark as the API shows it. */
export const toUnreachable = (mark: Unreachable | null | undefined) =>
  mark ? { reason: mark.reason, words: mark.words, since: mark.since.toISOString() } : null

/** Marks an address, unless the owner has marked it reachable since. False if nothing changed. */
export async function markUnreachable(
  db: Reader,
  { address, reason, words, at }: MailEvent,
): Promise<boolean> {
  const mark = { reason, words, since: at, clearedAt: null }
  const marked = await db
    .insert(unreachableAddresses)
    .values({ address, ...mark })
    .onConflictDoUpdate({
      target: unreachableAddresses.address,
      set: mark,
      setWhere: sql`${unreachableAddresses.clearedAt} < ${at.toISOString()}::timestamptz`,
    })
    .returning({ address: unreachableAddresses.address })
  return marked.length > 0
}
