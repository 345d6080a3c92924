import { and, eq, isNull } from 'drizzle-orm'
import { orderErrors } from '../../content/errors/orders.ts'
import { allowAnyone, audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { limitByAddress } from '../http/rate-limit-requests.ts'
import { enquiriesEmail, ownerEmail } from '../names.ts'
import type { MailWebhookRequest } from '../platform/mail-events/port.ts'
import { recordBounce } from '../platform/messages/bounced-addresses.ts'
import { bouncedAddresses } from '../platform/messages/tables.ts'

/**
 * Handles the mail provider's webhook about bounces and complaints: those addresses are not written to again. Open to
 * everyone, since the secret or the signature is checked. The owner's own address is left alone, because warnings go
 * there.
 */
export async function handleMailEvent(
  ctx: Context,
  provider: string,
  call: MailWebhookRequest,
): Promise<void> {
  allowAnyone(ctx)
  const { mailEvents, config } = ctx
  if (!mailEvents || provider !== mailEvents.provider) throw notFound('address')
  await limitByAddress(ctx, {
    name: 'mail-events',
    points: config.LIMIT_MAIL_EVENTS_PER_5_MIN,
    seconds: 300,
  })
  const heard = await mailEvents.hear(call)
  if (!heard) throw invalid(orderErrors.wrongSignature, undefined, 'bad-signature')
  const owners = [await ownerEmail(ctx), await enquiriesEmail(ctx), config.ADMIN_EMAIL].map((email) =>
    email?.toLowerCase(),
  )
  await inTransaction(ctx, async (ctx) => {
    for (const event of heard)
      if (owners.includes(event.address))
        ctx.log.warn({ requestId: ctx.requestId, reason: event.reason }, 'mail to the owner came back')
      else if (await recordBounce(ctx.db, event))
        await audit(ctx, 'address.unreachable', { reason: event.reason, provider })
  })
}

/** The owner marks an address as reachable: mails go there again. */
export async function clearBounce(ctx: Context, { email }: { email: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const cleared = await ctx.db
      .update(bouncedAddresses)
      .set({ clearedAt: ctx.clock.now() })
      .where(and(eq(bouncedAddresses.address, email), isNull(bouncedAddresses.clearedAt)))
      .returning({ address: bouncedAddresses.address })
    if (cleared.length > 0) await audit(ctx, 'address.reachable', {})
  })
}
