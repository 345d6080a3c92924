import { and, desc, eq, ilike, isNotNull, isNull } from 'drizzle-orm'
import { LOG_PER_PAGE, type MessageQuery, type SentMessage } from '../../domain/records/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { likePattern } from '../platform/db/statements.ts'
import { messages } from '../platform/messages/tables.ts'
import { messageLabel } from './display-names.ts'
import { isRetried } from './show-counts.ts'

/** Messages sent or failed, latest attempt first. Their text is not kept. */
export async function listMessages(
  ctx: Context,
  { state, q, page }: MessageQuery,
): Promise<{ messages: SentMessage[]; found: number }> {
  requireAdmin(ctx)
  const where = and(
    state === 'sent' ? isNotNull(messages.sentAt) : undefined,
    state === 'failing' ? isNull(messages.sentAt) : undefined,
    state === 'waiting' ? and(eq(messages.channel, 'mail'), isRetried(ctx.db, ctx.clock.now())) : undefined,
    q ? ilike(messages.recipient, likePattern(q)) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages.triedAt), desc(messages.id))
    .limit(LOG_PER_PAGE)
    .offset((page - 1) * LOG_PER_PAGE)
  return {
    found: await ctx.db.$count(messages, where),
    messages: rows.map(({ triedAt, sentAt, ...message }) => ({
      ...message,
      label: messageLabel(message.kind),
      triedAt: triedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}
