/**
 * Typed text. Controls that nobody can see, and the marks that turn the direction of the text after them, so that a name
 * reads as another one, are taken out; what no database holds is left in, for `unstorable` to find.
 */
const UNSEEN = /(?![\0\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Text of one line, like a name: a line break or a tab in it is a blank. */
export const asLine = (text: string) => text.replace(BREAKS, ' ').replace(UNSEEN, '')

/** Text of any number of lines, like a message. */
export const asLines = (text: string) => text.replace(UNSEEN, '')

/** The first so many characters; none is cut in half. */
export const beginning = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/**
 * Where in a value there is text that a database cannot hold (a NUL, half of a surrogate pair), in a key or a value;
 * undefined if there is none. What is nested deeper than any contract goes is not looked through, and not taken.
 */
export function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > 40) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key) ? path : unstorable(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
