import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { DeskFile } from '../../domain/desk-files.ts'
import { hashToken } from '../accounts/email-links/one-time-token.ts'
import { AuthError } from '../accounts/protocol/auth-error.ts'
import type { RoleCheckRequest } from '../accounts/roles/roles-port.ts'
import { readSession } from '../accounts/sessions/read-actor.ts'
import type { UserActor } from '../context.ts'
import { notFound } from '../errors.ts'
import { fileTickets } from './tables.ts'

const LIFE_MS = 2 * 60_000

/** A file and who asked for it, as they are now. */
interface Asked {
  user: UserActor
  file: DeskFile
}

/**
 * The part of an address that stands for one file and the session that asked for it, because a browser saves a large
 * file through a plain link, which cannot carry a token. Works once, within two minutes.
 */
export async function writeTicket(ctx: RoleCheckRequest, user: UserActor, file: DeskFile): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await ctx.db.delete(fileTickets).where(lte(fileTickets.expiresAt, now))
  await ctx.db.insert(fileTickets).values({
    ticketHash: hashToken(ticket),
    userId: user.userId,
    sessionId: user.sessionId,
    aal: user.aal,
    file,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  })
  return ticket
}

/** What a ticket stands for, without using it up. 404 if it is old, used, made up, or its session has ended. */
export async function readTicket(ctx: RoleCheckRequest, ticket: string): Promise<Asked> {
  const [row] = await ctx.db.select().from(fileTickets).where(isGood(ctx, ticket))
  return resolveTicket(ctx, row)
}

/** Like `readTicket`, but uses the ticket up: of several requests at once, only one gets the file. */
export async function consumeTicket(ctx: RoleCheckRequest, ticket: string): Promise<Asked> {
  const [row] = await ctx.db.delete(fileTickets).where(isGood(ctx, ticket)).returning()
  return resolveTicket(ctx, row)
}

const isGood = ({ clock }: RoleCheckRequest, ticket: string) =>
  and(eq(fileTickets.ticketHash, hashToken(ticket)), gt(fileTickets.expiresAt, clock.now()))

async function resolveTicket(
  ctx: RoleCheckRequest,
  row: typeof fileTickets.$inferSelect | undefined,
): Promise<Asked> {
  if (!row) throw notFound('file')
  try {
    return { user: await readSession(ctx, row), file: DeskFile.parse(row.file) }
  } catch (error) {
    throw error instanceof AuthError ? notFound('file') : error
  }
}
