import { sql } from 'drizzle-orm'
import { titleOf } from '../../domain/site/document-fields.ts'
import { uploadKey } from '../../domain/site/site-media.ts'
import type { Reader } from '../platform/db/port.ts'
import { siteDrafts, siteSchedules, siteVersions } from './tables.ts'

/** Every place where a document's content is kept. */
const KEPT = [siteVersions, siteDrafts, siteSchedules]

/** The titles of the documents that name a picture or film: in a version, a draft, or one that is to be published. */
export async function mediaUses(db: Reader, id: string): Promise<string[]> {
  const titles = new Map<string, string>()
  for (const table of KEPT) {
    const rows = await db
      .select({ kind: table.kind, id: table.documentId, content: table.content })
      .from(table)
      .where(sql`position(${uploadKey(id)} in ${table.content}::text) > 0`)
    for (const row of rows) titles.set(`${row.kind}/${row.id}`, titleOf(row.kind, row.content))
  }
  return [...titles.values()]
}
