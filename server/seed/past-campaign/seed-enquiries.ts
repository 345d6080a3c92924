import { DAY_MS } from '../../../domain/days.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { messages } from '../../platform/messages/tables.ts'
import { idFrom, seededRandom } from '../sample-campaign.ts'
import { sampleRowsOf } from '../sample-rows.ts'
import { sampleRows } from '../tables.ts'
import { SAMPLE_ENQUIRIES, type SampleEnquiry } from './sample-enquiries.ts'

/** Writes the sample's enquiries of the last weeks and their mails. Runs once. */
export async function seedEnquiries(ctx: Context): Promise<void> {
  requireSystem(ctx)
  if ((await sampleRowsOf(ctx.db, 'enquiry')).length > 0) return
  const random = seededRandom(2026)
  await inTransaction(ctx, async (ctx) => {
    for (const enquiry of SAMPLE_ENQUIRIES) await write(ctx, enquiry, random)
  })
}

async function write(ctx: TransactionContext, enquiry: SampleEnquiry, random: () => number) {
  const { daysAgo, answeredAfterDays, state, ...words } = enquiry
  const [id, mailId] = [idFrom(random), `sample-${idFrom(random)}`]
  const createdAt = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS)
  const answeredAt = answeredAfterDays ? new Date(createdAt.getTime() + answeredAfterDays * DAY_MS) : null
  await ctx.db.insert(enquiries).values({ ...words, id, state, answeredAt, createdAt })
  const bounced = words.email.endsWith('.invalid')
  await ctx.db.insert(messages).values({
    id: mailId,
    channel: 'mail',
    kind: 'enquiry-thanks',
    recipient: words.email,
    tries: bounced ? 4 : 1,
    failure: bounced ? '550 5.1.2 The recipient’s domain does not exist' : null,
    triedAt: createdAt,
    sentAt: bounced ? null : createdAt,
  })
  await ctx.db.insert(sampleRows).values([
    { kind: 'enquiry', id },
    { kind: 'message', id: mailId },
  ])
}
