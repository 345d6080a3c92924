import { sample } from '../../content/site/sample.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { readSamplePosts } from './sample-posts.ts'

/** The whole sample: what visitors read until the owner publishes her own words. */
export const readSample = async (): Promise<SiteContent> => ({ ...sample, post: await readSamplePosts() })
