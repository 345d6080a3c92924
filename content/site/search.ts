/** The texts of the search dialog. */
export const search = {
  label: 'Search',
  placeholder: 'Search for services, case studies, blog posts...',
  close: 'Close',
  failed: 'The search could not be loaded. Please check your connection.',
  again: 'Try again',
} as const

/** Without JavaScript. */
export const withoutScript =
  'Searching needs JavaScript, which is switched off here. You will find everything under one of these:'

/** The home page among the results. */
export const homeTitle = 'Home'
