import { blog } from '../../../content/blog.ts'
import { site } from '../../../content/site.ts'
import { readPosts } from './posts.server.ts'
import { rss } from './rss.ts'

/** `/feed.xml`, written with the pages. */
export function loader() {
  const channel = { title: `${site.name} · ${blog.title}`, description: blog.description, origin: __ORIGIN__ }
  return new Response(rss(channel, readPosts()), { headers: { 'Content-Type': 'application/rss+xml' } })
}
