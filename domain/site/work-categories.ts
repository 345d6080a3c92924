/** The kinds of work by which the portfolio is sorted, in the order of its tabs. Apart from the schema, so that a page can list them without loading it. */
export const WORK_CATEGORIES = [
  'Aerial Filming',
  'Video Production',
  'Commercial Photography',
  'Tourism',
  'Public Sector',
  'Private Sector',
] as const
export type WorkCategory = (typeof WORK_CATEGORIES)[number]

/** A kind of work as it stands in an address: `public-sector`. */
export const workSlug = (category: WorkCategory) => category.toLowerCase().replaceAll(' ', '-')
