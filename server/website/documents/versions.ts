import { and, desc, eq } from 'drizzle-orm'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { type Context, requireEditor } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DocumentName } from '../read-content.ts'
import { siteDocuments, siteVersions } from '../tables.ts'
import { emailsOf } from './queries.ts'

const isOf = ({ kind, id }: DocumentName) => and(eq(siteVersions.kind, kind), eq(siteVersions.documentId, id))

/** The versions of a document, the newest first: who published it, when, and the fields that differed. */
export async function listVersions(ctx: Context, { kind, id }: DocumentName) {
  requireEditor(ctx)
  const { number, publishedAt, publishedBy, changes } = siteVersions
  const versions = await ctx.db
    .select({ number, publishedAt, publishedBy, changes })
    .from(siteVersions)
    .where(isOf({ kind, id }))
    .orderBy(desc(number))
  const [current] = await ctx.db
    .select({ state: siteDocuments.state, version: siteDocuments.version })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.kind, kind), eq(siteDocuments.id, id)))
  const emailOf = await emailsOf(
    ctx.db,
    versions.map((version) => version.publishedBy),
  )
  return {
    versions: versions.map(({ number, publishedAt, publishedBy, changes }) => ({
      number,
      at: publishedAt.toISOString(),
      by: emailOf(publishedBy),
      changes,
      current: current?.state === 'published' && current.version === number,
    })),
  }
}

/** What a version says. */
export async function showVersion(
  ctx: Context,
  { number, ...name }: DocumentName & { number: number },
): Promise<{ number: number; content: TypedContent }> {
  requireEditor(ctx)
  const [version] = await ctx.db
    .select({ number: siteVersions.number, content: siteVersions.content })
    .from(siteVersions)
    .where(and(isOf(name), eq(siteVersions.number, number)))
  if (!version) throw notFound('document')
  return version
}
