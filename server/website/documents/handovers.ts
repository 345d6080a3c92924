import { and, eq, isNull } from 'drizzle-orm'
import { websiteErrors } from '../../../content/errors/website.ts'
import type { Handover } from '../../../domain/site/documents/site-desk.ts'
import { requirePublisher } from '../../accounts/roles/publishing.ts'
import {
  audit,
  type Context,
  inSnapshot,
  inTransaction,
  requireEditor,
  type TransactionContext,
} from '../../context.ts'
import { conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { type DocumentName, readSite } from '../read-content.ts'
import { siteHandovers } from '../tables.ts'
import { requireValidDocument } from './check-document.ts'
import { draftChanged, lockDocument, readDraft } from './drafts.ts'
import { emailsOf } from './queries.ts'

const isOf = ({ kind, id }: DocumentName) =>
  and(eq(siteHandovers.kind, kind), eq(siteHandovers.documentId, id))

/**
 * Hands the draft that the editor sees to the owner, who publishes it or gives it back. It has to be fit to be published.
 * Handed over again, it waits anew.
 */
export async function handOverDraft(
  ctx: Context,
  { revision, note, ...name }: DocumentName & { revision: number; note: string },
): Promise<void> {
  const { userId: handedBy } = requireEditor(ctx)
  const seen = await readDraft(ctx, name)
  if (!seen && revision === 0) throw conflict('no-draft', websiteErrors.noDraft)
  if (seen?.revision !== revision) throw draftChanged()
  await requireValidDocument(ctx, { ...name, content: seen.content }, await inSnapshot(ctx, readSite))
  await inTransaction(ctx, async (ctx) => {
    await lockDocument(ctx, name)
    if ((await readDraft(ctx, name))?.revision !== revision) throw draftChanged()
    const { kind, id: documentId } = name
    const waiting = { answer: null, answeredAt: null, answeredBy: null }
    const set = { revision, note, handedAt: ctx.clock.now(), handedBy, ...waiting }
    await ctx.db
      .insert(siteHandovers)
      .values({ kind, documentId, ...set })
      .onConflictDoUpdate({ target: [siteHandovers.kind, siteHandovers.documentId], set })
    await audit(ctx, 'website.handed-over', { subjectId: `${kind}/${documentId}` })
  })
}

/** Gives a draft back to whoever handed it over, with a word. Nothing is published, and the draft stays. */
export async function giveDraftBack(
  ctx: Context,
  { word, ...name }: DocumentName & { word: string },
): Promise<void> {
  const { userId: answeredBy } = await requirePublisher(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockDocument(ctx, name)
    const given = await ctx.db
      .update(siteHandovers)
      .set({ answer: word, answeredAt: ctx.clock.now(), answeredBy })
      .where(and(isOf(name), isNull(siteHandovers.answer)))
      .returning({ id: siteHandovers.documentId })
    if (given.length === 0) throw conflict('not-handed-over', websiteErrors.notHandedOver)
    await audit(ctx, 'website.given-back', { subjectId: `${name.kind}/${name.id}` })
  })
}

/** What was handed over is settled otherwise than by publishing its draft. */
export const settleHandover = ({ db }: TransactionContext, name: DocumentName) =>
  db.delete(siteHandovers).where(isOf(name))

/** What is known of each draft that was handed over, or of one document's; null for any other. */
export async function readHandovers(
  db: Reader,
  only?: DocumentName,
): Promise<(draft: DocumentName & { revision: number }) => Handover | null> {
  const rows = await db
    .select()
    .from(siteHandovers)
    .where(only && isOf(only))
  const emailOf = await emailsOf(
    db,
    rows.flatMap(({ handedBy, answeredBy }) => [handedBy, answeredBy]),
  )
  return ({ kind, id, revision }) => {
    const row = rows.find((one) => one.kind === kind && one.documentId === id)
    if (!row) return null
    const { note, answer, answeredAt, answeredBy, handedAt, handedBy } = row
    return {
      at: handedAt.toISOString(),
      by: emailOf(handedBy),
      note,
      changedSince: row.revision !== revision,
      givenBack:
        answer !== null && answeredAt
          ? { at: answeredAt.toISOString(), by: emailOf(answeredBy), word: answer }
          : null,
    }
  }
}
