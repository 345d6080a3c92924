import type { Enquiry } from '../../domain/enquiries.ts'
import { allowAnyone, type Context, inTransaction } from '../context.ts'
import { mailOwnerKind } from './mail-owner.ts'
import { enquiries } from './tables.ts'
import { thankSenderKind } from './thank-sender.ts'

/** A visitor writes: the enquiry is kept, the owner is told and the sender thanked, all or nothing. */
export async function sendEnquiry(ctx: Context, input: Enquiry): Promise<void> {
  allowAnyone(ctx)
  const { website, phone, budget, ...words } = input
  if (website) return
  await inTransaction(ctx, async (ctx) => {
    const [enquiry] = await ctx.db
      .insert(enquiries)
      .values({ ...words, phone: phone ?? null, budget: budget ?? null, createdAt: ctx.clock.now() })
      .returning({ id: enquiries.id })
    if (!enquiry) throw new Error('the enquiry was not kept')
    await ctx.jobs.send(mailOwnerKind, { enquiryId: enquiry.id })
    await ctx.jobs.send(thankSenderKind, { enquiryId: enquiry.id })
  })
}
