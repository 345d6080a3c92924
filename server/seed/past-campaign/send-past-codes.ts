import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR_MS, startOfLondonDay } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { classes, codeMails, pupils } from '../../school/tables.ts'
import { PAST_EVENT } from '../sample-campaign.ts'

/** Four in the afternoon of the day before sales began. */
const SENT_AT = new Date(startOfLondonDay('2024-03-21').getTime() + 16 * HOUR_MS)

/** Records that the past event's parents were sent their codes before sales began. Runs once. */
export async function recordSentCodes(ctx: Context, eventId: string): Promise<void> {
  requireSystem(ctx)
  const mailed = await ctx.db
    .select({ pupilId: pupils.id, accessCode: pupils.accessCode, email: pupils.parentEmail })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(
      and(
        eq(classes.eventId, eventId),
        inArray(classes.ref, [...PAST_EVENT.photographed]),
        isNotNull(pupils.parentEmail),
      ),
    )
  if (mailed.length === 0) return
  await ctx.db
    .insert(codeMails)
    .values(
      mailed.map(({ email, ...pupil }) => ({
        ...pupil,
        email: email ?? '',
        round: 1,
        state: 'sent' as const,
        attempts: 1,
        askedAt: SENT_AT,
        settledAt: SENT_AT,
      })),
    )
    .onConflictDoNothing()
}
