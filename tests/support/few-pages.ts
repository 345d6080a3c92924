import type { Reader } from '../../server/platform/db/port.ts'
import { sampleDocuments } from '../../server/website/read-content.ts'
import { readSample } from '../../server/website/sample-content.ts'
import { siteDocuments, siteReleases } from '../../server/website/tables.ts'

/**
 * Takes the sample's posts, case studies and pages of services off the website of a new database, but for those `kept` by
 * their ids: what is left costs a third to render and compress.
 */
export async function leaveFewPages(db: Reader, kept: readonly string[] = []): Promise<void> {
  const documents = sampleDocuments(await readSample())
  await db.insert(siteReleases).values({ number: 1, action: 'ordered', kind: 'post', at: new Date() })
  for (const kind of ['post', 'case-study', 'service-page'] as const) {
    const ids = [...(documents.get(kind)?.keys() ?? [])].filter((id) => !kept.includes(id))
    await db
      .insert(siteDocuments)
      .values(ids.map((id) => ({ kind, id, state: 'deleted' as const, release: 1 })))
  }
}
