/** The kinds of documents, in the order of the desk's list. What each of them holds is in `all.ts`, which is large. */
export const SITE_KINDS = [
  'settings',
  'home',
  'portfolio-item',
  'case-study',
  'client',
  'testimonial',
  'question',
  'about',
  'page',
  'services',
  'service',
  'service-page',
  'aerial-photography',
  'gallery',
  'blog',
  'post',
  'rate-card',
  'terms',
] as const

export type SiteKind = (typeof SITE_KINDS)[number]
