/** The texts of the search dialog. */
export const search = {
  label: 'Search',
  placeholder: 'Search for services, case studies, blog posts...',
  close: 'Close',
  failed: 'The search could not be loaded. Please check your connection.',
  again: 'Try again',
  /** Above what is suggested while nothing is typed. */
  often: 'Often looked for',
  /** Below a search that found nothing. */
  write: { before: 'Didn’t find what you were looking for?', label: 'Write to me', href: '/#contact' },
} as const

/** What is suggested while nothing is typed: the first four of these that are there. */
export const suggested = [
  '/services/film-production',
  '/services/photography',
  '/aerial-photography',
  '/rate-card',
  '/about',
  '/blog',
]

/** Without JavaScript. */
export const withoutScript =
  'Searching needs JavaScript, which is switched off here. You will find everything under one of these:'

/** The home page among the results. */
export const homeTitle = 'Home'
