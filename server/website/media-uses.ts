import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { titleOf } from '../../domain/site/document-fields.ts'
import type { SiteKind } from '../../domain/site/kinds/all.ts'
import type { TypedContent } from '../../domain/site/site-desk.ts'
import { uploadKey } from '../../domain/site/site-media.ts'
import type { Reader } from '../platform/db/port.ts'
import { siteDrafts, siteSchedules, siteVersions } from './tables.ts'

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
    })
    .from(table)
    .where(sql`position(${key} in ${table.content}::text) > 0`)

/**
 * The titles of the documents that name a picture or film: in a version, a draft, or one that is to be published. It asks
 * once, so that a draft that is just becoming a version is seen as one of them.
 */
export async function mediaUses(db: Reader, id: string): Promise<string[]> {
  const key = uploadKey(id)
  const rows = await unionAll(
    usesIn(db, siteVersions, key),
    usesIn(db, siteDrafts, key),
    usesIn(db, siteSchedules, key),
  )
  return [...new Map(rows.map(({ kind, id, content }) => [`${kind}/${id}`, titleOf(kind, content)])).values()]
}
