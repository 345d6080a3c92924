import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { DeskFile } from '../../../domain/desk/downloads.ts'
import { hashOf } from '../../accounts/links/one-time-token.ts'
import { AuthError } from '../../accounts/protocol/auth-error.ts'
import type { Asking } from '../../accounts/roles/roles-port.ts'
import { readSession } from '../../accounts/sessions/read-actor.ts'
import type { UserActor } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { fileTickets } from '../tables.ts'

const LIFE_MS = 2 * 60_000

/** A file, and the admin who asked for it, as they stand now. */
interface Asked {
  admin: UserActor
  file: DeskFile
}

/**
 * The address's part that stands for one file and the session that asked for it: a browser saves a large file
 * by a plain link, which cannot carry a token. Good once, for two minutes.
 */
export async function writeTicket(ctx: Asking, admin: UserActor, file: DeskFile): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await ctx.db.delete(fileTickets).where(lte(fileTickets.expiresAt, now))
  await ctx.db.insert(fileTickets).values({
    ticketHash: hashOf(ticket),
    userId: admin.userId,
    sessionId: admin.sessionId,
    aal: admin.aal,
    file,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  })
  return ticket
}

/** What a ticket stands for; it stays good. 404 for one that is old, used, made up, or of a session that has ended. */
export async function readTicket(ctx: Asking, ticket: string): Promise<Asked> {
  const [row] = await ctx.db.select().from(fileTickets).where(isGood(ctx, ticket))
  return asNow(ctx, row)
}

/** As `readTicket`, and uses the ticket up: of many who come with it at once, one gets the file. */
export async function spendTicket(ctx: Asking, ticket: string): Promise<Asked> {
  const [row] = await ctx.db.delete(fileTickets).where(isGood(ctx, ticket)).returning()
  return asNow(ctx, row)
}

const isGood = ({ clock }: Asking, ticket: string) =>
  and(eq(fileTickets.ticketHash, hashOf(ticket)), gt(fileTickets.expiresAt, clock.now()))

async function asNow(ctx: Asking, row: typeof fileTickets.$inferSelect | undefined): Promise<Asked> {
  if (!row) throw notFound('file')
  try {
    return { admin: await readSession(ctx, row), file: DeskFile.parse(row.file) }
  } catch (error) {
    throw error instanceof AuthError ? notFound('file') : error
  }
}
