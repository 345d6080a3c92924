/** The words of the search dialog. */
export const search = {
  label: 'Search',
  placeholder: 'Search for services, case studies, blog posts...',
  close: 'Close',
  failed: 'The search could not be loaded. Are you connected?',
  again: 'Try again',
} as const

/** Where there is no JavaScript. */
export const withoutScript =
  'Searching needs JavaScript, which is switched off here. You will find everything under one of these:'

/** What the start page is found by; its own description speaks to search engines. */
export const homeEntry = {
  title: 'Home',
  description:
    'Services, showreel, portfolio, clients, questions answered, and the contact form: how to get in touch and ask for a quote.',
} as const

/** Pages that some know by another name; search finds them by both. */
export const otherNames: Readonly<Record<string, string>> = {
  '/services/aerial-media/cinematic-creative': 'Cinematic & Creative',
  '/case-study/tourism-promotional-film': 'Tourism Promotional Film',
}
