import type { Post } from '../../../domain/site/blog.ts'
import { picture } from '../../media.server.ts'
import { postPath } from './posts.server.ts'

const TAGS_ON_A_CARD = 3

/** The parts of an article that a card shows. */
export function summaryOf(post: Post) {
  const { slug, title, excerpt, date, category, tags } = post
  return {
    slug,
    title,
    excerpt,
    date,
    category,
    tags: tags.slice(0, TAGS_ON_A_CARD),
    href: postPath(post),
    picture: picture(post.image),
  }
}
export type PostSummary = ReturnType<typeof summaryOf>
