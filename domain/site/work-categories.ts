/** The portfolio's kinds of work, in the order of its tabs. In its own file so that pages need not load the schema. */
export const WORK_CATEGORIES = [
  'Aerial Filming',
  'Video Production',
  'Commercial Photography',
  'Tourism',
  'Public Sector',
  'Private Sector',
] as const
export type WorkCategory = (typeof WORK_CATEGORIES)[number]

/** A kind of work in an address: `public-sector`. */
export const workSlug = (category: WorkCategory) => category.toLowerCase().replaceAll(' ', '-')
