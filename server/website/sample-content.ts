import { sample } from '../../content/site/sample.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../domain/site/kinds/names.ts'
import { readSamplePosts } from './sample-posts.ts'

/**
 * The whole sample: what visitors read until the owner publishes her own words. In the order in which they read it, since
 * a site that was rendered before is found by its text.
 */
export async function readSample(): Promise<SiteContent> {
  const posts = await readSamplePosts()
  const newestFirst = posts.toSorted((one, other) => other.date.localeCompare(one.date))
  const all: SiteContent = { ...sample, post: newestFirst }
  return Object.fromEntries(SITE_KINDS.map((kind) => [kind, all[kind]])) as unknown as SiteContent
}
