/** The portfolio's kinds of work until the owner changes them, in the order of its tabs. */
export const WORK_CATEGORIES = [
  'Aerial Filming',
  'Video Production',
  'Commercial Photography',
  'Tourism',
  'Public Sector',
  'Private Sector',
] as const
