import { blog } from '../../../content/site/blog.ts'
import { site } from '../../../content/site.ts'
import { readPosts } from './posts.server.ts'
import { rss } from './rss.ts'

/** `/feed.xml`, built with the pages. */
export function feed(): string {
  const channel = { title: `${site.name} · ${blog.title}`, description: blog.description, origin: __ORIGIN__ }
  return rss(channel, readPosts())
}
