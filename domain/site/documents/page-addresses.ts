/** The first parts of addresses that the program has itself, or may have: no page of the owner's is there. */
const TAKEN: ReadonlySet<string> = new Set([
  '404',
  'about',
  'accessibility',
  'aerial-photography',
  'api',
  'assets',
  'auth',
  'blog',
  'case-study',
  'client',
  'functions',
  'grey-frame',
  'healthz',
  'media',
  'metrics',
  'privacy',
  'rate-card',
  'readyz',
  'rest',
  'school-photos',
  'services',
  'share',
  'terms-and-conditions',
])

/** Whether a page of the owner's may have this address. */
export const isOwnAddress = (slug: string): boolean => !TAKEN.has(slug)
