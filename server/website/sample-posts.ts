import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { creditOf } from '../../content/site/films.ts'
import type { BlogPost } from '../../domain/site/blog.ts'
import { BLOG_CATEGORIES } from '../../domain/site/categories/blog-categories.ts'
import { Post } from '../../domain/site/kinds/blog.ts'
import { PROGRAM } from '../platform/program.ts'

const FOLDER = 'content/site/blog'

/** The sample's posts. Throws an Error naming the file and the reason if one is invalid. */
export async function readSamplePosts(): Promise<BlogPost[]> {
  const files = (await readdir(path.join(PROGRAM, FOLDER))).filter((file) => file.endsWith('.md')).sort()
  const posts = await Promise.all(
    files.map(async (file) => {
      const name = `${FOLDER}/${file}`
      return parsePost(name, await readFile(path.join(PROGRAM, name), 'utf8'))
    }),
  )
  const taken = new Set<string>()
  for (const { slug, date } of posts) {
    if (taken.has(slug)) throw invalid(`${FOLDER}/${date}-${slug}.md`, ['slug: another post has it'])
    taken.add(slug)
  }
  return posts
}

/**
 * What a file may say of its post. A film is named by the 11 characters of its id, and has a still of its own; a second
 * picture has what stays in view, and a slate.
 */
const FACTS = [
  'title',
  'slug',
  'excerpt',
  'date',
  'category',
  'image',
  'tags',
  'author',
  'youtubeIds',
  'stills',
  'second',
  'secondPosition',
  'secondSlate',
  'pull',
] as const
type Facts = Partial<Record<(typeof FACTS)[number], string>>

/**
 * Parses a post from Markdown: `key: value` lines between two lines of `---`, then light Markdown. The file is named
 * `<date>-<slug>.md`, to keep the folder in order. Throws an Error naming the file and all reasons.
 */
export function parsePost(file: string, markdown: string): BlogPost {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)/.exec(markdown.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined)
    throw invalid(file, ['the file must begin with a line ---, its facts, and a line ---'])
  const {
    youtubeIds,
    stills: stillKeys,
    tags,
    second,
    secondPosition,
    secondSlate,
    ...facts
  } = factsOf(file, head)
  const ids = listOf(youtubeIds)
  const stills = listOf(stillKeys)
  const parsed = Post.safeParse({
    ...facts,
    tags: listOf(tags),
    body,
    second: second === undefined ? null : { picture: second, position: secondPosition, slate: secondSlate },
    films: ids.map((id, index) => {
      const address = `https://www.youtube.com/watch?v=${id}`
      const credit = creditOf(address) ?? ''
      return { address, title: facts.title, published: facts.date, credit, still: stills[index] }
    }),
  })
  if (!parsed.success)
    throw invalid(
      file,
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    )
  const post = parsed.data
  const problems = [
    BLOG_CATEGORIES.some((category) => category === post.category) || 'category: Please choose one',
    file.endsWith(`${post.date}-${post.slug}.md`) ||
      `date and slug: the file must be called ${post.date}-${post.slug}.md`,
    second !== undefined ||
      (secondPosition ?? secondSlate) === undefined ||
      'second: its slate or position is there without its picture',
    ids.length === stills.length || `stills: ${ids.length} films need as many pictures, not ${stills.length}`,
  ].filter((problem) => problem !== true)
  if (problems.length > 0) throw invalid(file, problems)
  return { id: post.slug, ...post }
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

function factsOf(file: string, head: string): Facts {
  const facts: Record<string, string> = {}
  for (const line of head.split('\n').filter((line) => line.trim() !== '')) {
    const [, key, value] = /^(\w+):(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined)
      throw invalid(file, [`"${line}" is not of the form key: value`])
    if (!FACTS.some((fact) => fact === key)) throw invalid(file, [`${key}: there is no such fact`])
    if (key in facts) throw invalid(file, [`${key}: stands twice`])
    if (value.trim() !== '') facts[key] = value.trim()
  }
  return facts
}

const invalid = (file: string, reasons: string[]) => new Error(`${file}: ${reasons.join('; ')}`)
