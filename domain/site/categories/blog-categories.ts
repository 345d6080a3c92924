/** The categories of posts until the owner changes them, in the order of the blog's filter. */
export const BLOG_CATEGORIES = [
  'Photography',
  'Video Production',
  'Film Production',
  'Technology',
  'Personal',
] as const
