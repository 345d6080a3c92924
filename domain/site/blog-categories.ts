/** In the order of the blog's filter. Apart from the schema, so that a page can list them without loading it. */
export const BLOG_CATEGORIES = [
  'Photography',
  'Video Production',
  'Film Production',
  'Technology',
  'Personal',
] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

/** A category as it stands in an address: `video-production`. */
export const categorySlug = (category: BlogCategory) => category.toLowerCase().replaceAll(' ', '-')
