import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { mediaErrors } from '../../content/errors/website-media.ts'
import { mediaOf, titleOf } from '../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import type { SiteKind } from '../../domain/site/kinds/names.ts'
import { DESCRIBED, descriptionsOf, type PictureWords } from '../../domain/site/media/picture-descriptions.ts'
import { type MediaUse, uploadKey } from '../../domain/site/media/site-media.ts'
import { handsOver, mayPublish } from '../accounts/roles/publishing.ts'
import { type Context, requireEditor } from '../context.ts'
import { conflict } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { rows } from '../platform/db/rows.ts'
import { sitePictures } from './pictures/tables.ts'
import { isVersionOf, siteDocuments, siteDrafts, siteSchedules, siteVersions } from './tables.ts'

/**
 * Refuses the bytes of a picture or film that was removed everywhere, which documents name still: it would be back on their
 * pages.
 */
export async function rejectRemoved(
  { db }: Pick<Context, 'db'>,
  id: string,
  fileName: string,
): Promise<void> {
  if ((await mediaUses(db, id)).length > 0)
    throw conflict('media-removed', mediaErrors.removedBefore(fileName))
}

/** Whether a version is the one that visitors read. */
const isRead = sql<boolean>`exists (select 1 from ${siteDocuments} where ${isVersionOf} and ${siteDocuments.state} = 'published')`

/** The documents that name a picture or film in one of the places where content is kept. */
const usesIn = (
  db: Reader,
  table: typeof siteVersions | typeof siteDrafts | typeof siteSchedules,
  key: string,
) =>
  db
    .select({
      kind: sql<SiteKind>`${table.kind}`.as('kind'),
      id: sql<string>`${table.documentId}`.as('id'),
      content: sql<TypedContent>`${table.content}`.as('content'),
      place: sql<'versions' | 'draft' | 'planned'>`${PLACES.get(table)}::text`.as('place'),
      isLive: (table === siteVersions ? isRead : sql<boolean>`false`).as('is_live'),
    })
    .from(table)
    // The key of one picture of the sample may begin another's.
    .where(sql`${naming(table.content)} ~ ${`${key}([^a-z0-9-]|$)`}`)

/** The text of a document without what it says about pictures: it may say that of one that it does not name any more. */
const naming = (content: SQLWrapper) => sql`(${content} - ${DESCRIBED}::text)::text`

const PLACES = new Map<unknown, string>([
  [siteVersions, 'versions'],
  [siteDrafts, 'draft'],
  [siteSchedules, 'planned'],
])

/** What names a picture or film, for whoever is about to delete it. */
export async function showMediaUses(
  ctx: Context,
  { id }: { id: string },
): Promise<{ uses: MediaUse[]; mayPublish: boolean }> {
  const user = requireEditor(ctx)
  return { uses: await mediaUses(ctx.db, id), mayPublish: await mayPublish(ctx.db, user) }
}

/** An editor who may change a film as it is now: where visitors see it, one who may publish. Its poster shows at once. */
export async function requireMediaEditor(ctx: Context, { id }: { id: string }): Promise<void> {
  const user = requireEditor(ctx)
  if (await mayPublish(ctx.db, user)) return
  if ((await mediaUses(ctx.db, id)).some(({ live }) => live)) throw handsOver(mediaErrors.ownersOnly)
}

/** The keys of all pictures and films that something names, and of those that are only logos. */
export async function listUsedMedia(ctx: Context): Promise<{ keys: string[]; logos: string[] }> {
  requireEditor(ctx)
  const all = sql`kept.content`
  const withoutLogo = sql`case kept.kind when ${'settings' satisfies SiteKind} then ${all} - 'logo' else ${all} end`
  const used = await rows<{ key: string; isLogo: boolean }>(
    ctx.db,
    sql`select named[1] as key, bool_and(position(named[1] in ${naming(withoutLogo)}) = 0) as "isLogo"
      from (select kind, content from ${siteVersions}
        union all select kind, content from ${siteDrafts}
        union all select kind, content from ${siteSchedules}) as kept,
        regexp_matches(${naming(all)}, 'uploads/[0-9a-f]{32}', 'g') as named
      group by named[1]`,
  )
  const logos = used.filter(({ isLogo }) => isLogo)
  return { keys: used.map(({ key }) => key), logos: logos.map(({ key }) => key) }
}

/**
 * The documents that name a picture or film: in a version, a draft, or what is to be published. It asks once, so that a
 * draft that is just becoming a version is seen as one of them.
 */
export async function mediaUses(db: Reader, id: string): Promise<MediaUse[]> {
  const [words] = await db.select(libraryWords).from(sitePictures).where(eq(sitePictures.id, id))
  return usesOfKey(db, uploadKey(id), words)
}

/** What the library says about a picture. */
export const libraryWords = {
  alt: sitePictures.alt,
  decorative: sitePictures.decorative,
  slate: sitePictures.slate,
}

/** Whether both say the same about a picture. */
export const sameWords = (one: PictureWords, other: PictureWords): boolean =>
  one.decorative === other.decorative &&
  one.slate === other.slate &&
  (one.decorative || one.alt === other.alt)

/** The same, by the key of any picture, and who says something else about it than these words. */
export async function usesOfKey(db: Reader, key: string, words?: PictureWords): Promise<MediaUse[]> {
  const uses = new Map<string, MediaUse>()
  const named = await unionAll(
    usesIn(db, siteVersions, key),
    usesIn(db, siteDrafts, key),
    usesIn(db, siteSchedules, key),
  )
  for (const { kind, id, content, place, isLive } of named) {
    const none = { live: false, draft: false, planned: false, versions: 0, logo: true } as const
    const use: MediaUse = uses.get(`${kind}/${id}`) ?? {
      kind,
      id,
      title: titleOf(kind, content),
      ...none,
    }
    uses.set(`${kind}/${id}`, use)
    const places = mediaOf(kind, content).filter(({ value }) => value === key)
    if (places.length === 0 || places.some(({ isLogo }) => !isLogo)) delete use.logo
    // A draft is what she publishes next.
    if (words && (place === 'draft' || (isLive && !use.draft)))
      if (descriptionsOf(content).some((one) => one.picture === key && !sameWords(one, words)))
        use.saysOther = true
      else delete use.saysOther
    if (isLive) Object.assign(use, { live: true, title: titleOf(kind, content) })
    else if (place === 'versions') use.versions += 1
    else use[place] = true
  }
  return [...uses.values()]
}
