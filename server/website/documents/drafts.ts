import { and, eq, sql } from 'drizzle-orm'
import { websiteErrors } from '../../../content/errors/website.ts'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import {
  type Context,
  inSnapshot,
  inTransaction,
  requireEditor,
  type TransactionContext,
} from '../../context.ts'
import { conflict } from '../../errors.ts'
import { rows } from '../../platform/db/rows.ts'
import { type DocumentName, readSiteRows } from '../read-content.ts'
import { readSample } from '../sample-content.ts'
import { siteDocuments, siteDrafts } from '../tables.ts'
import { rejectUnknownDocument } from './queries.ts'

export type Draft = typeof siteDrafts.$inferSelect

const isOf = ({ kind, id }: DocumentName) => and(eq(siteDrafts.kind, kind), eq(siteDrafts.documentId, id))

/** Refuses to replace what somebody else has typed or published. */
export const draftChanged = () => conflict('draft-changed', websiteErrors.draftChanged)

/**
 * Saves what is being typed. Refused if the draft is another one than the editor last saw, or another version was
 * published since it loaded the document, so that nobody's words are replaced unseen.
 */
export async function saveDraft(
  ctx: Context,
  {
    kind,
    id,
    content,
    revision,
    version,
  }: DocumentName & { content: TypedContent; revision: number; version: number },
): Promise<{ revision: number; savedAt: string }> {
  const { userId } = requireEditor(ctx)
  const rows = await inSnapshot(ctx, ({ db }) => readSiteRows(db))
  rejectUnknownDocument({ kind, id }, rows, await readSample())
  return inTransaction(ctx, async (ctx) => {
    await lockDocument(ctx, { kind, id })
    const draft = await readDraft(ctx, { kind, id })
    if ((draft?.revision ?? 0) !== revision) throw draftChanged()
    if ((await publishedVersion(ctx, { kind, id })) !== version) throw draftChanged()
    return writeDraft(ctx, { kind, id, content, basedOn: version, userId, isNew: !draft })
  })
}

interface WrittenDraft extends DocumentName {
  content: TypedContent
  basedOn: number
  userId: string
  isNew: boolean
}

/** Writes the draft of a locked document, as another revision. */
export async function writeDraft(
  ctx: TransactionContext,
  { kind, id, content, basedOn, userId, isNew }: WrittenDraft,
): Promise<{ revision: number; savedAt: string }> {
  if (isNew) await rejectTooMany(ctx)
  const savedAt = ctx.clock.now()
  const revision = await nextRevision(ctx)
  const set = { content, revision, basedOn, savedAt, savedBy: userId }
  await ctx.db
    .insert(siteDrafts)
    .values({ kind, documentId: id, ...set })
    .onConflictDoUpdate({ target: [siteDrafts.kind, siteDrafts.documentId], set })
  return { revision, savedAt: savedAt.toISOString() }
}

/** How many drafts there may be, so that nobody fills the disk with new documents. */
const MOST_DRAFTS = 300

async function rejectTooMany({ db }: TransactionContext) {
  if ((await db.$count(siteDrafts)) >= MOST_DRAFTS)
    throw conflict('too-many-drafts', websiteErrors.tooManyDrafts(MOST_DRAFTS))
}

/** Drops what was typed. Refused if it is another draft than the editor last saw. */
export async function discardDraft(
  ctx: Context,
  { revision, ...name }: DocumentName & { revision: number },
): Promise<void> {
  requireEditor(ctx)
  await inTransaction(ctx, (ctx) => deleteSeenDraft(ctx, { revision, ...name }))
}

/** Deletes the draft that the editor last saw, 0 for none; refused if there is another one by now. */
export async function deleteSeenDraft(
  ctx: TransactionContext,
  { revision, ...name }: DocumentName & { revision: number },
): Promise<void> {
  await lockDocument(ctx, name)
  const draft = await readDraft(ctx, name)
  if ((draft?.revision ?? 0) !== revision) throw draftChanged()
  await deleteDraft(ctx, name)
}

/** One change to a document's draft at a time, until the transaction ends. */
export const lockDocument = ({ db }: TransactionContext, { kind, id }: DocumentName) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`website ${kind}/${id}`}, 0))`)

/** The draft of a document, if there is one. */
export async function readDraft(
  { db }: Pick<Context, 'db'> | TransactionContext,
  name: DocumentName,
): Promise<Draft | undefined> {
  const [draft] = await db.select().from(siteDrafts).where(isOf(name))
  return draft
}

export const deleteDraft = ({ db }: TransactionContext, name: DocumentName) =>
  db.delete(siteDrafts).where(isOf(name))

async function publishedVersion({ db }: TransactionContext, { kind, id }: DocumentName): Promise<number> {
  const [row] = await db
    .select({ state: siteDocuments.state, version: siteDocuments.version })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.kind, kind), eq(siteDocuments.id, id)))
  return row?.state === 'published' ? (row.version ?? 0) : 0
}

async function nextRevision({ db }: TransactionContext): Promise<number> {
  const [next] = await rows<{ revision: number }>(
    db,
    sql`select nextval('site_draft_revisions')::integer as revision`,
  )
  return next?.revision ?? 1
}
