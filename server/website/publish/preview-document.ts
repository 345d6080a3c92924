import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { addressOf } from '../../../contract/endpoint.ts'
import { pagePreview } from '../../../contract/website/website.ts'
import { MINUTE_MS } from '../../../domain/days.ts'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { previewPageOf } from '../../../domain/site/kinds/all.ts'
import { hashToken } from '../../accounts/email-links/one-time-token.ts'
import { allowAnyone, type Context, inSnapshot, requireEditor } from '../../context.ts'
import { type FieldErrors, notFound } from '../../errors.ts'
import { checkDocument } from '../documents/check-document.ts'
import { rejectUnknownDocument } from '../documents/queries.ts'
import { type DocumentName, readSiteRows, siteOf } from '../read-content.ts'
import type { RenderedPreview } from '../renderer.ts'
import { readSample } from '../sample-content.ts'
import { sitePreviews } from '../tables.ts'
import { requireRendered, withChange } from './publish-release.ts'

const LIFE_MS = 5 * MINUTE_MS

/** Renders the page on which a document is seen best, as it would be with these words, for the editor's frame. */
export async function previewDocument(
  ctx: Context,
  { content, ...name }: DocumentName & { content: TypedContent },
): Promise<{ address: string | null; fields: FieldErrors }> {
  requireEditor(ctx)
  const sample = await readSample()
  const rows = await inSnapshot(ctx, ({ db }) => readSiteRows(db))
  rejectUnknownDocument(name, rows, sample)
  const now = siteOf(rows, sample, ctx.log)
  const checked = await checkDocument(ctx, { ...name, content }, now, { isPreview: true })
  if (checked.fields) return { address: null, fields: checked.fields }
  const change = { action: 'published', ...name, content: checked.content } as const
  const { site } = siteOf(withChange(rows, now, change), sample, ctx.log)
  const page = previewPageOf(name.kind, name.id, checked.content, site.content)
  const { html, policy } = await requireRendered(ctx.renderer.renderPage(site, page))
  const ticket = randomBytes(32).toString('base64url')
  const at = ctx.clock.now()
  await ctx.db.delete(sitePreviews).where(lte(sitePreviews.expiresAt, at))
  await ctx.db.insert(sitePreviews).values({
    ticketHash: hashToken(ticket),
    html: withLinksOutside(html),
    policy: framedByUs(policy),
    expiresAt: new Date(at.getTime() + LIFE_MS),
  })
  return { address: addressOf(pagePreview, { params: { ticket } }), fields: {} }
}

/** A rendered page by its ticket, for five minutes; any web process has it. */
export async function showPagePreview(
  ctx: Context,
  { ticket }: { ticket: string },
): Promise<RenderedPreview> {
  allowAnyone(ctx)
  const [row] = await ctx.db
    .select({ html: sitePreviews.html, policy: sitePreviews.policy })
    .from(sitePreviews)
    .where(and(eq(sitePreviews.ticketHash, hashToken(ticket)), gt(sitePreviews.expiresAt, ctx.clock.now())))
  if (!row) throw notFound()
  return row
}

/** Links and forms open another tab, so the frame stays where it is. */
const withLinksOutside = (html: string) =>
  html.replace(/<head[^>]*>/, (head) => `${head}<base target="_blank">`)

const framedByUs = (policy: string) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
