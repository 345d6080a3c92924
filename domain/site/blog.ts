import type { SiteContent } from './kinds/all.ts'

/** A post with its id. */
export type BlogPost = SiteContent['post'][number]

/** The posts, newest first; those of one day by their ids, so that their order never changes by itself. */
export const newestFirst = (posts: readonly BlogPost[]): BlogPost[] =>
  posts.toSorted((a, b) => order(b.date, a.date) || order(a.id, b.id))

const order = (a: string, b: string) => Number(a > b) - Number(a < b)

const RELATED = 3

/** Three other posts: the newest of the same category, then the newest of the others where it has too few. */
export function relatedTo(post: BlogPost, posts: readonly BlogPost[]): BlogPost[] {
  const others = newestFirst(posts.filter(({ id }) => id !== post.id))
  const alike = ({ category }: BlogPost) => category === post.category
  return [...others.filter(alike), ...others.filter((other) => !alike(other))].slice(0, RELATED)
}

/** A post's path. */
export const postPath = ({ slug }: Pick<BlogPost, 'slug'>) => `/blog/${slug}`

const WORDS_PER_MINUTE = 200

/** How long a text takes to read: `3 min read`. */
export const readTime = (words: number) => `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
