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

/** The search text of the start page; its description is written for search engines. */
export const homeEntry = {
  title: 'Home',
  description:
    'Services, showreel, portfolio, clients, questions answered, and the contact form: how to get in touch and ask for a quote.',
} as const

/** Pages that some people know by another name; search finds both names. */
export const otherNames: Readonly<Record<string, string>> = {
  '/services/aerial-media/cinematic-creative': 'Cinematic & Creative',
  '/case-study/tourism-promotional-film': 'Tourism Promotional Film',
}
