import { type BlogPost, postPath } from '../../../domain/site/blog.ts'

interface Channel {
  title: string
  description: string
  /** The site's public origin, without a trailing slash. */
  origin: string
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Without the two characters that XML cannot hold, with which no reader would read the feed. */
const escaped = (text: string) =>
  text.replace(/[\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** A description is read as HTML, so what looks like markup in it is escaped once more. */
const asHtml = (text: string) => escaped(text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign))

/** The articles as an RSS 2.0 feed, in the given order. An item's id is the article's own, which outlives its address. */
export function rss({ title, description, origin }: Channel, posts: readonly BlogPost[]): string {
  const items = posts.map((post) => {
    const url = `${origin}${postPath(post)}`
    return `  <item>
   <title>${escaped(post.title)}</title>
   <link>${url}</link>
   <guid isPermaLink="false">${origin}/blog/${post.id}</guid>
   <pubDate>${new Date(`${post.date}T06:00:00Z`).toUTCString()}</pubDate>
${post.category && `   <category>${escaped(post.category)}</category>\n`}   <description>${asHtml(post.excerpt)}</description>
  </item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
 <channel>
  <title>${escaped(title)}</title>
  <link>${origin}/blog</link>
  <description>${asHtml(description)}</description>
  <language>en-gb</language>
  <atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
 </channel>
</rss>
`
}
