import type { ShownDocument } from '../../../domain/site/documents/site-desk.ts'
import { pageOf } from '../../../domain/site/kinds/all.ts'
import { mayPublish } from '../../accounts/roles/publishing.ts'
import { type Context, inSnapshot, requireEditor } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type DocumentName, readSiteRows, sampleDocuments, siteOf } from '../read-content.ts'
import { readSample } from '../sample-content.ts'
import { siteDrafts, siteSchedules } from '../tables.ts'
import { categoriesFor } from './check-categories.ts'
import { documentUses, linksToHideable, pricesNamed } from './document-uses.ts'
import { readHandovers } from './handovers.ts'
import { stateOf, unfitOf } from './list-website.ts'
import { currentVersion, emailsOf } from './queries.ts'
import { isScheduleOf, readPublishers, whyWaits } from './schedule-rows.ts'

/** A document: what visitors read, its draft, what is planned, and what links to it. */
export async function showDocument(ctx: Context, { kind, id }: DocumentName): Promise<ShownDocument> {
  const user = requireEditor(ctx)
  const sample = await readSample()
  return inSnapshot(ctx, async ({ db, log }) => {
    const rows = await readSiteRows(db)
    const { live, media } = siteOf(rows, sample, log)
    const drafts = (await db.select().from(siteDrafts)).map((row) => ({ ...row, id: row.documentId }))
    const isThis = (one: DocumentName) => one.kind === kind && one.id === id
    const draft = drafts.find(isThis)
    const [plan] = await db.select().from(siteSchedules).where(isScheduleOf({ kind, id }))
    const row = rows.documents.find(isThis)
    const published = live.get(kind)?.get(id)
    if (!row && !published && !draft && !plan) throw notFound('document')
    const emailOf = await emailsOf(db, [draft?.savedBy ?? null, plan?.scheduledBy ?? null])
    return {
      kind,
      id,
      state: stateOf(row, published),
      address: (published && pageOf(kind, id, published)) ?? null,
      published: published ?? null,
      version: currentVersion(rows, { kind, id }),
      hasSample: sampleDocuments(sample).get(kind)?.has(id) ?? false,
      draft: draft
        ? {
            revision: draft.revision,
            savedAt: draft.savedAt.toISOString(),
            savedBy: emailOf(draft.savedBy),
            content: draft.content,
          }
        : null,
      handover: draft ? (await readHandovers(db, { kind, id }))(draft) : null,
      mayPublish: await mayPublish(db, user),
      scheduled: plan
        ? {
            at: plan.at.toISOString(),
            by: emailOf(plan.scheduledBy),
            failed: whyWaits(plan, await readPublishers({ ...ctx, db })),
          }
        : null,
      unfit: row ? unfitOf(row, { media }) : null,
      categories: categoriesFor(kind, live),
      usedBy: documentUses({ kind, id }, { live, drafts }),
      linkedFrom: linksToHideable({ kind, id }, { live, drafts }),
      pricesIn: kind === 'rate-card' ? pricesNamed(live) : [],
    }
  })
}
