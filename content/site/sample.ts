import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { about } from './about.ts'
import { aerialPhotography } from './aerial-photography.ts'
import { caseStudies } from './case-studies/all.ts'
import { galleries } from './galleries.ts'
import { overview, servicePages, services } from './services/all.ts'
import { settings } from './settings.ts'

/** The sample: what visitors read until the owner publishes her own words. The posts are read from `blog/` beside it. */
export const sample = {
  settings,
  'case-study': caseStudies,
  about,
  services: overview,
  service: services,
  'service-page': servicePages,
  'aerial-photography': aerialPhotography,
  gallery: galleries,
} as unknown as Omit<SiteContent, 'post'>
