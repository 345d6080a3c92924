import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { blog } from './blog.ts'
import { rateCard } from './rate-card.ts'
import { settings } from './settings.ts'
import { terms } from './terms.ts'

/** The sample: what visitors read until the owner publishes her own words. The posts are read from `blog/` beside it. */
export const sample = { settings, blog, 'rate-card': rateCard, terms } as unknown as Omit<SiteContent, 'post'>
