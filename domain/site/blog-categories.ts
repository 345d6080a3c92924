/** In the order of the blog's filter. In its own file so that pages need not load the schema. */
export const BLOG_CATEGORIES = [
  'Photography',
  'Video Production',
  'Film Production',
  'Technology',
  'Personal',
] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

/** A category in an address: `video-production`. */
export const categorySlug = (category: BlogCategory) => category.toLowerCase().replaceAll(' ', '-')
