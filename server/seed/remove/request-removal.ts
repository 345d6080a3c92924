import { deskErrors } from '../../../content/errors/desk.ts'
import { generalErrors } from '../../../content/errors/general.ts'
import { REMOVAL_PHRASE, type RemoveSample } from '../../../domain/business/sample-data.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { photos } from '../../photos/tables.ts'
import { isSampleBeingRemoved, sampleRowsOf } from '../sample-rows.ts'
import { sampleRows } from '../tables.ts'
import { removeSampleJob } from './remove-sample.ts'
import { countSample, samplePhotos } from './sample-conditions.ts'

/**
 * The owner removes the whole sample, confirmed by typing a phrase: nothing of it is shown or sold from now on, and a
 * job deletes it. Idempotent.
 */
export async function requestRemoval(ctx: Context, { confirmation }: RemoveSample): Promise<void> {
  requireAdmin(ctx)
  if (confirmation.trim().replace(/\s+/g, ' ').toLowerCase() !== REMOVAL_PHRASE)
    throw invalid(deskErrors.typeAsWritten, { confirmation: generalErrors.typeThis(`“${REMOVAL_PHRASE}”`) })
  await inTransaction(ctx, async (ctx) => {
    // Serialises concurrent requests.
    const rows = await ctx.db.select({ id: sampleRows.id }).from(sampleRows).for('update')
    if (rows.length === 0) throw notFound('sample')
    if (await isSampleBeingRemoved(ctx.db)) return
    const eventIds = await sampleRowsOf(ctx.db, 'event')
    const counts = await countSample(ctx.db, eventIds)
    const pieces = counts.pupils + counts.photos + counts.orders
    if (eventIds.length > 0)
      await ctx.db.update(photos).set({ removedAt: ctx.clock.now() }).where(samplePhotos(eventIds))
    await audit(ctx, 'sample.removal-asked', { pieces })
    await ctx.jobs.send(removeSampleJob, {})
  })
}
