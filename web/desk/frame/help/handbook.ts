import type { HandbookText, Part } from './handbook-text.ts'

export interface HandbookPage extends HandbookText {
  /** Its slug. */
  name: string
}

const pages = import.meta.glob<HandbookText>('../../../../docs/handbook/*.md', {
  query: '?page',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../docs/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const byName = new Map(Object.entries(pages).map(([path, page]) => [fileOf(path).slice(0, -3), page]))

/** All pages, in the order in which the handbook's README lists them. */
export const handbook: readonly HandbookPage[] = linksIn(byName.get('README')?.parts ?? []).flatMap(
  (href) => {
    const name = pageOfLink(href)
    const page = name === undefined ? undefined : byName.get(name)
    return name !== undefined && page ? [{ name, ...page }] : []
  },
)

function linksIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part.type === 'link' ? [part.href] : 'parts' in part ? linksIn(part.parts) : [],
  )
}

/** The address of a picture on a page, `pictures/orders.webp`; undefined if it does not exist. */
export function handbookPicture(href: string): string | undefined {
  const found = Object.entries(pictures).find(([path]) => fileOf(path) === fileOf(href))
  return found?.[1]
}

/** The page that a link on another page leads to. */
export function pageOfLink(href: string): string | undefined {
  return /^([a-z-]+)\.md$/.exec(href)?.[1]
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
