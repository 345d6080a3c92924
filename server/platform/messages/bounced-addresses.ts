import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/port.ts'
import type { MailEvent } from '../mail-events/port.ts'
import { bouncedAddresses } from './tables.ts'

/** A mail withheld because its address is marked as unreachable; retrying is pointless. */
export class AddressBounced extends Error {
  constructor() {
    super('held back: the address is marked as unreachable')
    this.name = 'AddressBounced'
  }
}

/** Why an address is unreachable, and since when. */
export type BounceMark = typeof bouncedAddresses.$inferSelect

/** Which of these addresses are marked as unreachable, by lower-case address. */
export async function bouncedAmong(
  db: Reader,
  addresses: readonly (string | null)[],
): Promise<Map<string, BounceMark>> {
  const lowerCased = [...new Set(addresses.flatMap((address) => address?.toLowerCase() ?? []))]
  if (lowerCased.length === 0) return new Map()
  const rows = await db
    .select()
    .from(bouncedAddresses)
    .where(and(inArray(bouncedAddresses.address, lowerCased), isNull(bouncedAddresses.clearedAt)))
  return new Map(rows.map((row) => [row.address, row]))
}

/** The join condition for the mark of an address column. */
export const isBouncedAddress = (address: AnyPgColumn) =>
  and(eq(bouncedAddresses.address, sql`lower(${address})`), isNull(bouncedAddresses.clearedAt))

/** The mark as the API shows it. */
export const toBounce = (mark: BounceMark | null | undefined) =>
  mark ? { reason: mark.reason, words: mark.words, since: mark.since.toISOString() } : null

/** Marks an address, unless the owner has marked it reachable since. False if nothing changed. */
export async function recordBounce(db: Reader, { address, reason, words, at }: MailEvent): Promise<boolean> {
  const mark = { reason, words, since: at, clearedAt: null }
  const marked = await db
    .insert(bouncedAddresses)
    .values({ address, ...mark })
    .onConflictDoUpdate({
      target: bouncedAddresses.address,
      set: mark,
      setWhere: sql`${bouncedAddresses.clearedAt} < ${at.toISOString()}::timestamptz`,
    })
    .returning({ address: bouncedAddresses.address })
  return marked.length > 0
}
