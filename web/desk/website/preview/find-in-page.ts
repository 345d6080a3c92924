import type { TypedContent } from '../form/document-fields.ts'

/** What a page shows of a field: its words, or the description of its picture. */
export interface Sought {
  words: string
  /** The words are a picture's description. */
  isPicture?: boolean
}

/** Fewer letters are found everywhere. */
const FEWEST = 4
/** A page sets words in its own way; so many letters tell a place from the others. */
const ENOUGH = 60

/** Letters and digits alone: pages set spaces, quotes and emphasis in their own way. */
export const lettersOf = (text: string): string =>
  text
    .slice(0, 20_000)
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

/** The innermost element that shows a field; undefined if the page shows it nowhere, or has nothing to tell it by. */
export function elementShowing(page: Document, { words, isPicture }: Sought): Element | undefined {
  const root = page.querySelector('main') ?? page.body
  if (isPicture) return [...root.querySelectorAll('img')].find(({ alt }) => alt !== '' && alt === words)
  const whole = lettersOf(words)
  if (whole.length < FEWEST) return undefined
  const sought = whole.slice(0, ENOUGH)
  const shows = (element: Element) => lettersOf(element.textContent ?? '').includes(sought)
  const exact = [...root.querySelectorAll(NAMED)].find(
    (element) => lettersOf(element.textContent ?? '') === whole,
  )
  let found = exact ?? (shows(root) ? root : undefined)
  for (let next = found; next; next = [...next.children].find(shows)) found = next
  return found === root ? undefined : found
}

/** What stands for itself on a page: a short field is one of these before it is a part of some sentence. */
const NAMED = 'h1, h2, h3, h4, dt, dd, th, td, li, p, figcaption, summary, blockquote, cite, a, span'
const BLOCK = 'h1, h2, h3, h4, dt, dd, th, td, li, p, figcaption, summary, blockquote, cite'

/** The path of the field that an element of the page shows; undefined if it comes from elsewhere. */
export function fieldShownBy(
  element: Element,
  content: TypedContent,
  altOf: (key: string) => string | undefined,
): string | undefined {
  const leaves = textsOf(content)
  if (element.tagName === 'IMG') {
    const alt = element.getAttribute('alt') ?? ''
    return alt === '' ? undefined : leaves.find(({ text }) => altOf(text) === alt)?.path
  }
  const shown = lettersOf((element.closest(BLOCK) ?? element).textContent ?? '')
  if (shown.length < FEWEST) return undefined
  const fitting = leaves.flatMap(({ path, text }) => {
    const letters = lettersOf(text)
    if (letters === shown) return [{ path, fit: Number.POSITIVE_INFINITY }]
    if (letters.length < FEWEST) return []
    if (letters.includes(shown.slice(0, ENOUGH))) return [{ path, fit: shown.length }]
    return shown.includes(letters) ? [{ path, fit: letters.length }] : []
  })
  return fitting.sort((a, b) => b.fit - a.fit)[0]?.path
}

/** Every text of a document with its path. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => textsOf(below, path === '' ? key : `${path}.${key}`))
}
