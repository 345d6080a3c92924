import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { settings } from './settings.ts'

/** The sample: what visitors read until the owner publishes her own words. The posts are read from `blog/` beside it. */
export const sample = { settings } as unknown as Omit<SiteContent, 'post'>
