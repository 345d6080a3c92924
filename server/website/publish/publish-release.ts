import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, lte, max, sql } from 'drizzle-orm'
import { websiteErrors } from '../../../content/errors/website.ts'
import { labelsOf } from '../../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { pageOf } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import type { Frame } from '../../../domain/site/kinds/shared.ts'
import { audit, type Context, inSnapshot, inTransaction, type TransactionContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { ensureUprights } from '../pictures/read-pictures.ts'
import { type DocumentName, readSiteRows, type SiteRows, type SiteState, siteOf } from '../read-content.ts'
import { RenderError, RendererBusy } from '../render/render-error.ts'
import { readSample } from '../sample-content.ts'
import { siteAddresses, siteDocuments, siteOrders, siteReleases, siteVersions } from '../tables.ts'
import { notifyFollowers } from './shown-release.ts'

/** What a release changes. */
export type ReleaseChange =
  | ({ action: 'published'; content: TypedContent } & DocumentName)
  | ({ action: 'deleted' | 'reset' } & DocumentName)
  | { action: 'ordered'; kind: SiteKind; ids: string[] }

/** The number of the release, and of the document's version: 0 for the sample's words. */
export interface Released {
  release: number
  version: number
}

/** How often a site is rendered again because another release came first. */
const TRIES = 3

interface Step {
  /** Whose release it is; null if the account has gone. */
  by: string | null
  /** Decides by the site as it stands, or throws. The number of the version that stays if there is nothing to change. */
  decide(site: SiteState, rows: SiteRows): Promise<ReleaseChange | number>
  /** Done in the transaction of the release; throws if something has changed meanwhile. */
  within?(ctx: TransactionContext): Promise<void>
  /** Done in the same transaction, after the release. */
  afterwards?(ctx: TransactionContext, released: Released): Promise<void>
}

/**
 * Renders the whole website as it would be with a change, and only then commits the change as the next release. If
 * another release came first, it begins again. If a page cannot be rendered, nothing is changed. Resolves when this
 * process shows the release.
 */
export async function publishRelease(
  ctx: Context,
  { by: madeBy, decide, within, afterwards }: Step,
): Promise<Released> {
  const sample = await readSample()
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await inSnapshot(ctx, ({ db }) => readSiteRows(db))
    const before = siteOf(rows, sample, ctx.log)
    const change = await decide(before, rows)
    const after =
      typeof change === 'number' ? undefined : siteOf(withChange(rows, before, change), sample, ctx.log)
    if (after) await requireRendered(ctx.renderer.renderSite(after.site))
    const released = await inTransaction(ctx, async (ctx) => {
      const last = await lockReleases(ctx)
      if (last !== rows.release) return undefined
      await within?.(ctx)
      const written =
        typeof change === 'number' || !after
          ? { release: last, version: change as number }
          : await writeRelease(ctx, change, { before, after, number: last + 1, madeBy })
      await afterwards?.(ctx, written)
      return written
    })
    if (released) {
      await ctx.shownRelease.caughtUp()
      return released
    }
  }
  throw conflict('busy', websiteErrors.busy)
}

/** Waits until nobody else is publishing, and returns the number of the last release. */
async function lockReleases({ db }: TransactionContext): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('website releases', 0))`)
  const [last] = await db.select({ number: max(siteReleases.number) }).from(siteReleases)
  return last?.number ?? 0
}

/** Says in words which page cannot be made, and why. */
export async function requireRendered<Rendered>(rendering: Promise<Rendered>): Promise<Rendered> {
  try {
    return await rendering
  } catch (error) {
    if (error instanceof RendererBusy) throw conflict('busy', websiteErrors.renderingMuch)
    if (!(error instanceof RenderError)) throw error
    const { path, message } = error
    // What is no page's fault, such as a slow machine, may go better later.
    if (path === undefined) throw conflict('renderer-failed', websiteErrors.notRendered(message))
    throw conflict('cannot-render', websiteErrors.cannotRender(`${path}: ${message}`))
  }
}

/** The rows as they would be after a change. */
export function withChange(rows: SiteRows, before: SiteState, change: ReleaseChange): SiteRows {
  if (change.action === 'ordered') {
    const { kind, ids } = change
    return { ...rows, orders: [...rows.orders.filter((order) => order.kind !== kind), { kind, ids }] }
  }
  const { kind, id } = change
  const changed = {
    kind,
    id,
    state: change.action === 'reset' ? ('sample' as const) : change.action,
    version: null,
    content: change.action === 'published' ? change.content : null,
  }
  const same = (one: DocumentName) => one.kind === kind && one.id === id
  const documents = rows.documents.some(same)
    ? rows.documents.map((one) => (same(one) ? changed : one))
    : [...rows.documents, changed]
  const left = addressBefore(before, change)
  const addresses = rows.addresses.filter(({ address }) => address !== left)
  return { ...rows, documents, addresses: left ? [...addresses, { address: left, kind, id }] : addresses }
}

const addressBefore = ({ live }: SiteState, { kind, id }: DocumentName) => {
  const content = live.get(kind)?.get(id)
  return content && pageOf(kind, id, content)
}

/** The picture with which a page opens, if it does. */
const openingPictures = ({ hero }: TypedContent): Pick<Frame, 'picture' | 'position'>[] => {
  const { picture, position } = (hero ?? {}) as Partial<Frame>
  return picture && position ? [{ picture, position }] : []
}

async function writeRelease(
  ctx: TransactionContext,
  change: ReleaseChange,
  {
    before,
    after,
    number,
    madeBy,
  }: { before: SiteState; after: SiteState; number: number; madeBy: string | null },
): Promise<Released> {
  const { db } = ctx
  const at = ctx.clock.now()
  const { action, kind } = change
  const documentId = change.action === 'ordered' ? null : change.id
  const previous = number === 1 ? null : number - 1
  await db.insert(siteReleases).values({ number, previous, action, kind, documentId, at, madeBy })
  let version = 0
  if (change.action === 'ordered') {
    const { ids } = change
    await db
      .insert(siteOrders)
      .values({ kind, ids })
      .onConflictDoUpdate({ target: siteOrders.kind, set: { ids } })
  } else {
    const { id } = change
    if (change.action === 'published')
      version = await writeVersion(ctx, change, { before, number, at, publishedBy: madeBy })
    const states = { published: 'published', deleted: 'deleted', reset: 'sample' } as const
    const state = states[change.action]
    // What is deleted keeps the version that it had.
    const set = { state, ...(change.action !== 'deleted' && { version: version || null }) }
    await db
      .insert(siteDocuments)
      .values({ kind, id, release: number, ...set })
      .onConflictDoUpdate({ target: [siteDocuments.kind, siteDocuments.id], set })
    if (version) await dropOldVersions(ctx, change, version)
    if (change.action === 'published') await ensureUprights(ctx, openingPictures(change.content))
    await keepAddresses(ctx, change, { before, after, since: at })
  }
  const subjectId = documentId ? `${kind}/${documentId}` : kind
  await audit(ctx, `website.${action}`, { subjectId, release: number, version })
  await notifyFollowers(ctx)
  return { release: number, version }
}

/** How many versions a document keeps. */
const KEPT = 50
/** The most labels of changed fields that a version names. */
const LABELS = 12

async function writeVersion(
  { db }: TransactionContext,
  { kind, id, content }: DocumentName & { content: TypedContent },
  {
    before,
    number: release,
    at,
    publishedBy,
  }: { before: SiteState; number: number; at: Date; publishedBy: string | null },
): Promise<number> {
  const ofDocument = and(eq(siteVersions.kind, kind), eq(siteVersions.documentId, id))
  const [last] = await db
    .select({ number: max(siteVersions.number) })
    .from(siteVersions)
    .where(ofDocument)
  const number = (last?.number ?? 0) + 1
  const changes = changedLabels(kind, before.live.get(kind)?.get(id), content)
  await db
    .insert(siteVersions)
    .values({ kind, documentId: id, number, content, changes, release, publishedAt: at, publishedBy })
  return number
}

/** The labels of the fields and groups that differ; of a new document, none. */
export function changedLabels(
  kind: SiteKind,
  before: TypedContent | undefined,
  after: TypedContent,
): string[] {
  if (!before) return []
  return labelsOf(kind)
    .filter(([name]) => !isDeepStrictEqual(before[name], after[name]))
    .map(([, label]) => label)
    .slice(0, LABELS)
}

const dropOldVersions = ({ db }: TransactionContext, { kind, id }: DocumentName, newest: number) =>
  db
    .delete(siteVersions)
    .where(
      and(
        eq(siteVersions.kind, kind),
        eq(siteVersions.documentId, id),
        lte(siteVersions.number, newest - KEPT),
      ),
    )

/** The address that a document has left leads to it from now on; the one that it has now is no former address any more. */
async function keepAddresses(
  { db }: TransactionContext,
  { kind, id }: DocumentName,
  { before, after, since }: { before: SiteState; after: SiteState; since: Date },
) {
  const [old, now] = [addressBefore(before, { kind, id }), addressBefore(after, { kind, id })]
  if (now) await db.delete(siteAddresses).where(inArray(siteAddresses.address, [now]))
  if (!old || old === now) return
  const row = { kind, documentId: id, since }
  await db
    .insert(siteAddresses)
    .values({ address: old, ...row })
    .onConflictDoUpdate({ target: siteAddresses.address, set: row })
}
