/**
 * Cleans typed text of invisible controls and of bidirectional marks, which make one name look like another. What no
 * database can hold is left in, for `unstorable` to find.
 */
const INVISIBLE = /(?![\0\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Single-line text, like a name: line breaks and tabs become spaces. */
export const singleLine = (text: string) => text.replace(BREAKS, ' ').replace(INVISIBLE, '')

/** Multi-line text, like a message. */
export const multiLine = (text: string) => text.replace(INVISIBLE, '')

/** For values that are read as one: lines do not break at its spaces. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** With composed letters, so that equal texts are equal however they were typed. */
export const normalizeUnicode = (text: string) => normalised(text, 'NFC')

/** With letters and their marks apart. */
export const decomposed = (text: string) => normalised(text, 'NFD')

/** The most that is read of any text: the time to sort combining marks grows with the square of their number. */
const MOST_NORMALISED = 10_000
const normalised = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD') =>
  truncate(text, MOST_NORMALISED).normalize(form)

/**
 * A code or number as its keys would have typed it: full-width letters and figures become plain, every dash a hyphen,
 * and the invisible marks go with which phones wrap what is copied from a contact.
 */
export const normalizeTypedKey = (text: string) =>
  normalised(text, 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** The first characters, without cutting one in half. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/**
 * The path to text in a value that a database cannot hold (a NUL, half a surrogate pair), in a key or a value;
 * undefined if there is none. Values nested deeper than any contract are refused unread.
 */
export function hasUnstorableCharacter(
  value: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > 40) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = hasUnstorableCharacter(key) ? path : hasUnstorableCharacter(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

const APOSTROPHES = /['’‘`´′＇ʼʻʹ]/g
/** Letters that Unicode does not decompose, as they are written without their stroke or ligature. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ĳ: 'ij',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
}

/** Most texts need no more than lower case. */
const PLAIN = /^[\x20-\x7e]*$/

/**
 * Lower-case words without accents and apostrophes: `Zoë O’Neil-Núñez` is `zoe oneil nunez`. A camera's `IMG_0001` is
 * not a word. The marks go first, because sorting a long run of them is slow.
 */
export function wordsOf(text: string): string[] {
  if (PLAIN.test(text))
    return truncate(text.replace(APOSTROPHES, ''), MOST_NORMALISED)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
  return normalised(text.replace(APOSTROPHES, '').replace(/[\p{M}\p{Cf}]/gu, ''), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœþĳłøđðħıŧŋĸ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** A name or a text to find one in, as one word: `Mac an t-Saoir` is `macantsaoir`. Without letters it stays as it is. */
export const normalizeText = (text: string) => wordsOf(text).join('') || text.trim().toLowerCase()
