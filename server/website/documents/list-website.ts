import { eq, max } from 'drizzle-orm'
import { picturesNamedBy, titleOf } from '../../../domain/site/documents/document-fields.ts'
import type { ListedDocument, ShownDocument, SiteList } from '../../../domain/site/documents/site-desk.ts'
import { pageOf, parseDocument } from '../../../domain/site/kinds/all.ts'
import { SITE_KINDS, type SiteKind } from '../../../domain/site/kinds/names.ts'
import { mayPublish } from '../../accounts/roles/publishing.ts'
import { type Context, inSnapshot, requireEditor } from '../../context.ts'
import {
  type ChangedDocument,
  type DocumentName,
  readSiteRows,
  type SiteRows,
  type SiteState,
  siteOf,
} from '../read-content.ts'
import { readSample } from '../sample-content.ts'
import { siteDrafts, siteReleases, siteSchedules, siteVersions } from '../tables.ts'
import { problemsOf } from '../unfit-documents.ts'
import { readHandovers } from './handovers.ts'
import { emailsOf } from './queries.ts'
import { readPublishers, whyWaits } from './schedule-rows.ts'

/** Every document in its kind's order, then what is not on the website, and the release that visitors see. */
export async function listWebsite(ctx: Context): Promise<SiteList> {
  const user = requireEditor(ctx)
  return inSnapshot(ctx, async (ctx) => {
    const rows = await readSiteRows(ctx.db)
    const state = siteOf(rows, await readSample(), ctx.log)
    const [last] = await ctx.db
      .select({ at: siteReleases.at })
      .from(siteReleases)
      .where(eq(siteReleases.number, rows.release))
    const listed = await listedBy(ctx, { rows, state })
    return {
      documents: SITE_KINDS.flatMap((kind) => listed(kind)),
      mayPublish: await mayPublish(ctx.db, user),
      release: { number: rows.release, publishedAt: last?.at.toISOString() ?? null },
    }
  })
}

async function listedBy(
  ctx: Context,
  { rows, state }: { rows: SiteRows; state: SiteState },
): Promise<(kind: SiteKind) => ListedDocument[]> {
  const { db } = ctx
  const { kind, documentId: id, content, revision, savedAt, savedBy } = siteDrafts
  const drafts = await db.select({ kind, id, content, revision, savedAt, savedBy }).from(siteDrafts)
  const schedules = await db
    .select({
      kind: siteSchedules.kind,
      id: siteSchedules.documentId,
      at: siteSchedules.at,
      scheduledBy: siteSchedules.scheduledBy,
      failure: siteSchedules.failure,
    })
    .from(siteSchedules)
  const published = await db
    .select({ kind: siteVersions.kind, id: siteVersions.documentId, at: max(siteVersions.publishedAt) })
    .from(siteVersions)
    .groupBy(siteVersions.kind, siteVersions.documentId)
  const emailOf = await emailsOf(db, [
    ...drafts.map((one) => one.savedBy),
    ...schedules.map(({ scheduledBy }) => scheduledBy),
  ])
  const publishes = await readPublishers(ctx)
  const handoverOf = await readHandovers(db)
  const listed = ({ kind, id }: DocumentName): ListedDocument => {
    const same = (one: DocumentName) => one.kind === kind && one.id === id
    const row = rows.documents.find(same)
    const live = state.live.get(kind)?.get(id)
    const draft = drafts.find(same)
    const plan = schedules.find(same)
    const content = live ?? draft?.content ?? row?.content
    return {
      kind,
      id,
      title: titleOf(kind, content),
      address: (live && pageOf(kind, id, live)) ?? null,
      picture:
        picturesNamedBy(kind, content).find(({ value, isInText }) => value !== '' && !isInText)?.value ??
        null,
      state: stateOf(row, live),
      live: live !== undefined,
      publishedAt: row?.state === 'published' ? (published.find(same)?.at?.toISOString() ?? null) : null,
      draft: draft
        ? { revision: draft.revision, savedAt: draft.savedAt.toISOString(), savedBy: emailOf(draft.savedBy) }
        : null,
      handover: draft ? handoverOf(draft) : null,
      scheduled: plan
        ? { at: plan.at.toISOString(), by: emailOf(plan.scheduledBy), failed: whyWaits(plan, publishes) }
        : null,
      unfit: row !== undefined && unfitOf(row, state) !== null,
    }
  }
  return (kind) => {
    const live = [...(state.live.get(kind)?.keys() ?? [])]
    const others = [...rows.documents, ...drafts, ...schedules].filter((one) => one.kind === kind)
    return [...new Set([...live, ...others.map(({ id }) => id)])].map((id) => listed({ kind, id }))
  }
}

/** What is wrong with a published document since a release of the program, if anything is. */
export function unfitOf(
  { kind, state, content }: ChangedDocument,
  { media }: Pick<SiteState, 'media'>,
): ShownDocument['unfit'] {
  if (state !== 'published' || !content) return null
  const problems = problemsOf(kind, content, media)
  if (Object.keys(problems).length === 0) return null
  return { content, problems, isRead: parseDocument(kind, content).success }
}

/** How a document stands with visitors. */
export function stateOf(
  row: SiteRows['documents'][number] | undefined,
  live: object | undefined,
): ListedDocument['state'] {
  if (row?.state === 'published' || row?.state === 'deleted') return row.state
  return live ? 'sample' : 'unpublished'
}
