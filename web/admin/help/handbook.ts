import { lexer, type Token, type Tokens } from 'marked'

/** The handbook's files, by path. */
const texts = import.meta.glob<string>('../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface HandbookPage {
  /** Its slug. */
  name: string
  title: string
  /** Everything below the title. */
  tokens: Token[]
  /** Its plain text, for the search. */
  words: string
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const byName = new Map(Object.entries(texts).map(([path, text]) => [fileOf(path).slice(0, -3), text]))

/** All pages, in the order in which the handbook's README lists them. */
export const handbook: readonly HandbookPage[] = [
  ...(byName.get('README') ?? '').matchAll(/\]\(([a-z-]+)\.md\)/g),
].flatMap(([, name = '']) => {
  const [title, ...tokens] = lexer(byName.get(name) ?? '').filter(({ type }) => type !== 'space')
  return title?.type === 'heading'
    ? [{ name, title: (title as Tokens.Heading).text, tokens, words: wordsOf(tokens) }]
    : []
})

/** The address of a picture on a page, `pictures/orders.webp`; undefined if it does not exist. */
export function pictureAddress(href: string): string | undefined {
  const found = Object.entries(pictures).find(([path]) => fileOf(path) === fileOf(href))
  return found?.[1]
}

/** The page that a link on another page leads to. */
export const pageOfLink = (href: string): string | undefined => /^([a-z-]+)\.md$/.exec(href)?.[1]

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => type !== 'image')
    .map((token) => {
      const within = (token as { tokens?: Token[]; items?: Token[] }).tokens ?? (token as Tokens.List).items
      return within ? wordsOf(within) : ((token as Tokens.Text).text ?? '')
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export interface FoundPage extends HandbookPage {
  /** The text around the first match; empty if only the title matches. */
  excerpt: string
}

const AROUND = 70

/** Pages that contain every word typed, matches in the title first. */
export function searchHandbook(typed: string, pages: readonly HandbookPage[] = handbook): FoundPage[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const found = pages.flatMap((page) => {
    const [title, words] = [page.title.toLowerCase(), page.words.toLowerCase()]
    if (!wanted.every((word) => title.includes(word) || words.includes(word))) return []
    const at = words.indexOf(wanted.find((word) => words.includes(word)) ?? wanted[0] ?? '')
    return [{ ...page, excerpt: at === -1 ? '' : excerptAt(page.words, at) }]
  })
  const inTitle = ({ title }: HandbookPage) => wanted.some((word) => title.toLowerCase().includes(word))
  return [...found.filter(inTitle), ...found.filter((page) => !inTitle(page))]
}

function excerptAt(words: string, at: number): string {
  const from = at <= AROUND ? 0 : words.indexOf(' ', at - AROUND) + 1
  const end = words.indexOf(' ', at + 2 * AROUND)
  return `${from > 0 ? '… ' : ''}${words.slice(from, end === -1 ? undefined : end)}${end === -1 ? '' : ' …'}`
}
