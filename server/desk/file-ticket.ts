import { timingSafeEqual } from 'node:crypto'
import { DeskFile } from '../../domain/downloads.ts'
import { AuthError } from '../accounts/auth-error.ts'
import { readSession } from '../accounts/read-actor.ts'
import type { Context, UserActor } from '../context.ts'
import { notFound } from '../errors.ts'
import { sign } from '../platform/secrets.ts'

const LIFE_MS = 2 * 60_000

interface Ticket {
  /** Whoever asked. */
  user: string
  session: string
  aal: UserActor['aal']
  until: number
  file: DeskFile
}

/**
 * The address's part that stands for one file and the admin who asked for it: a browser saves a large file
 * by a plain link, which cannot carry a token. Good for two minutes.
 */
export function writeTicket(ctx: Pick<Context, 'keys' | 'clock'>, admin: UserActor, file: DeskFile): string {
  const ticket: Ticket = {
    user: admin.userId,
    session: admin.sessionId,
    aal: admin.aal,
    until: ctx.clock.now().getTime() + LIFE_MS,
    file,
  }
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(ctx.keys.orders, ['desk-file', body])}`
}

/** The file, and the admin as they stand now; 404 for a ticket that is old, made up, or of somebody who is no admin any more. */
export async function readTicket(
  ctx: Pick<Context, 'config' | 'keys' | 'clock' | 'db'>,
  text: string,
): Promise<{ admin: UserActor; file: DeskFile }> {
  const [body = '', signature = ''] = text.split('.')
  const expected = Buffer.from(sign(ctx.keys.orders, ['desk-file', body]))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('file')
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket
  if (ticket.until <= ctx.clock.now().getTime()) throw notFound('file')
  const { user: userId, session: sessionId, aal } = ticket
  try {
    return { file: DeskFile.parse(ticket.file), admin: await readSession(ctx, { userId, sessionId, aal }) }
  } catch (error) {
    throw error instanceof AuthError ? notFound('file') : error
  }
}
