import { z } from 'zod'
import { BLOG_CATEGORIES, type BlogCategory } from './blog-categories.ts'
import { plainTextOf } from './light-markdown.ts'

/** A blog article, parsed and validated. */
export interface Post {
  slug: string
  title: string
  excerpt: string
  /** Publication day, YYYY-MM-DD. */
  date: string
  category: BlogCategory
  /** Key of the picture in `content/media/`. */
  image: string
  tags: readonly string[]
  author: string
  /** `3 min read`. */
  readTime: string
  /** Films below the text: id on the privacy-enhanced host, and the key of a still. */
  videos: readonly { id: string; still: string }[]
  /** Light Markdown. */
  body: string
  words: number
}

const WORDS_PER_MINUTE = 200

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const pictureKey = z
  .string()
  .regex(
    /^[a-z0-9-]+\/[a-z0-9-]+$/,
    'a picture is named by its folder and file, such as blog/drone-over-the-loch',
  )
const videoId = z.string().regex(/^[\w-]{11}$/, 'a film is named by the 11 characters of its id')

const FrontMatter = z.strictObject({
  title: z.string().min(1).max(80),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, figures and single hyphens only'),
  excerpt: z.string().min(1).max(200),
  date: z.iso.date('a day such as 2025-09-19'),
  category: z.enum(BLOG_CATEGORIES, { error: `must be one of ${BLOG_CATEGORIES.join(', ')}` }),
  image: pictureKey,
  tags: list.pipe(z.array(z.string()).min(1, 'at least one')),
  author: z.string().min(1),
  youtubeId: videoId.optional(),
  youtubeIds: list.pipe(z.array(videoId)).optional(),
  /** One still per film. */
  stills: list.pipe(z.array(pictureKey)).optional(),
})

/**
 * Parses an article from Markdown: `key: value` lines between two lines of `---`, then light Markdown. The file is
 * named `<date>-<slug>.md`, to keep the folder in order. Throws an Error naming the file and all reasons.
 */
export function parsePost(file: string, markdown: string): Post {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)/.exec(markdown.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined)
    throw invalidContent(file, ['the file must begin with a line ---, its facts, and a line ---'])
  const parsed = FrontMatter.safeParse(factsOf(file, head))
  if (!parsed.success) throw invalidContent(file, parsed.error.issues.map(reason))
  const { youtubeId, youtubeIds = [], stills = [], ...facts } = parsed.data
  const ids = youtubeId ? [youtubeId, ...youtubeIds] : youtubeIds
  const words = plainTextOf(body).match(/\S+/g)?.length ?? 0
  const problems = [
    file.endsWith(`${facts.date}-${facts.slug}.md`) ||
      `date and slug: the file must be called ${facts.date}-${facts.slug}.md`,
    ids.length === stills.length || `stills: ${ids.length} films need as many pictures, not ${stills.length}`,
    words > 0 || 'there is no text',
  ].filter((problem) => problem !== true)
  if (problems.length > 0) throw invalidContent(file, problems)
  return {
    ...facts,
    readTime: `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`,
    videos: ids.map((id, index) => ({ id, still: stills[index] ?? facts.image })),
    body,
    words,
  }
}

/** Sorts articles, newest first. Throws if two share a slug, a day or a picture. */
export function sortPosts(posts: readonly Post[]): Post[] {
  for (const key of ['slug', 'date', 'image'] as const) {
    const seen = new Map<string, Post>()
    for (const post of posts) {
      const other = seen.get(post[key])
      if (other)
        throw invalidContent(`content/site/blog/${post.date}-${post.slug}.md`, [
          `${key}: ${post[key]} is taken by "${other.title}"`,
        ])
      seen.set(post[key], post)
    }
  }
  return posts.toSorted((a, b) => b.date.localeCompare(a.date))
}

/** Up to three other articles of the same category, newest first. */
export function relatedTo(post: Post, posts: readonly Post[]): Post[] {
  return posts.filter(({ category, slug }) => category === post.category && slug !== post.slug).slice(0, 3)
}

function factsOf(file: string, head: string): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const line of head.split('\n').filter((line) => line.trim() !== '')) {
    const [, key, value] = /^(\w+):(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined)
      throw invalidContent(file, [`"${line}" is not of the form key: value`])
    if (key in facts) throw invalidContent(file, [`${key}: stands twice`])
    if (value.trim() !== '') facts[key] = value.trim()
  }
  return facts
}

const reason = ({ path, message, code }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${String(path[0])}: ${code === 'invalid_type' ? 'is missing' : message}`

const invalidContent = (file: string, reasons: string[]) => new Error(`${file}: ${reasons.join('; ')}`)
