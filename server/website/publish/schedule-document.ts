import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { websiteErrors } from '../../../content/errors/website.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import { audit, type Context, inSnapshot, inTransaction, requireSystem } from '../../context.ts'
import { AppError, conflict, invalid } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { requireValidDocument } from '../documents/check-document.ts'
import { deleteDraft, draftChanged, lockDocument, readDraft } from '../documents/drafts.ts'
import { settleHandover } from '../documents/handovers.ts'
import { dropSchedule, readPublishers, whyWaits } from '../documents/schedule-rows.ts'
import { type DocumentName, readSite } from '../read-content.ts'
import { siteDrafts, siteSchedules } from '../tables.ts'
import { publishRelease } from './publish-release.ts'

export const publishScheduledJob = defineJob('website.publish')

/**
 * Plans to publish the draft as it is now at a time. Another plan for the same document is replaced. The draft stays, and
 * what is typed from now on is not published at that time.
 */
export async function scheduleDocument(
  ctx: Context,
  { revision, at, ...name }: DocumentName & { revision: number; at: string },
): Promise<void> {
  const { userId } = await requirePublisher(ctx)
  const when = new Date(at)
  if (when <= ctx.clock.now()) throw invalid(websiteErrors.inThePast, { at: websiteErrors.inThePast })
  const seen = await readDraft(ctx, name)
  if (!seen && revision === 0) throw conflict('no-draft', websiteErrors.noDraft)
  if (seen?.revision !== revision) throw draftChanged()
  const site = await inSnapshot(ctx, readSite)
  const content = await requireValidDocument(ctx, { ...name, content: seen.content }, site)
  await inTransaction(ctx, async (ctx) => {
    await lockDocument(ctx, name)
    if ((await readDraft(ctx, name))?.revision !== revision) throw draftChanged()
    await dropSchedule(ctx, name)
    await settleHandover(ctx, name)
    const id = randomUUID()
    const { kind, id: documentId } = name
    await ctx.db
      .insert(siteSchedules)
      .values({ id, kind, documentId, content, revision, at: when, scheduledBy: userId })
    await ctx.jobs.send(publishScheduledJob, { scheduleId: id }, { startAfter: when })
    await audit(ctx, 'website.scheduled', { subjectId: `${kind}/${documentId}`, for: when.toISOString() })
  })
}

/** Publishes nothing at that time. */
export async function unscheduleDocument(ctx: Context, name: DocumentName): Promise<void> {
  await requirePublisher(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockDocument(ctx, name)
    const dropped = await dropSchedule(ctx, name)
    if (dropped.length > 0) await audit(ctx, 'website.unscheduled', { subjectId: `${name.kind}/${name.id}` })
  })
}

/**
 * Publishes what was planned, once: its row goes with the release. Nothing if it was dropped or replaced meanwhile. If it
 * cannot be published any more, or not by whoever planned it, it stays, and says why.
 */
export async function publishScheduled(ctx: Context, { scheduleId }: { scheduleId: string }): Promise<void> {
  requireSystem(ctx)
  const [plan] = await ctx.db.select().from(siteSchedules).where(eq(siteSchedules.id, scheduleId))
  if (!plan || plan.failure !== null) return
  const name = { kind: plan.kind, id: plan.documentId }
  try {
    await publishRelease(ctx, {
      by: plan.scheduledBy,
      async decide(site) {
        const content = await requireValidDocument(ctx, { ...name, content: plan.content }, site)
        return { action: 'published', ...name, content }
      },
      async within(ctx) {
        await lockDocument(ctx, name)
        const dropped = await dropSchedule(ctx, name)
        if (dropped[0]?.id !== scheduleId) throw new PlanDropped()
        const waits = whyWaits(plan, await readPublishers(ctx))
        if (waits) throw invalid(waits)
      },
      // What was typed since continues from the version that is published now.
      async afterwards(ctx, { version }) {
        const draft = await readDraft(ctx, name)
        if (draft?.revision === plan.revision) await deleteDraft(ctx, name)
        else if (draft)
          await ctx.db
            .update(siteDrafts)
            .set({ basedOn: version })
            .where(eq(siteDrafts.revision, draft.revision))
      },
    })
  } catch (error) {
    if (error instanceof PlanDropped) return
    const failure = reasonOf(error)
    if (failure === undefined) throw error
    await ctx.db.update(siteSchedules).set({ failure }).where(eq(siteSchedules.id, scheduleId))
  }
}

/** It was unscheduled, replaced or published by another process while the site was rendered. */
class PlanDropped extends Error {}

/** What the owner can put right; undefined for what may go better at the next try. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code === 'busy') return undefined
  const fields = Object.values(error.fields ?? {})
  if (error.kind !== 'invalid' && error.code !== 'cannot-render') return undefined
  return fields[0] ?? error.message
}
