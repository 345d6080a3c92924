import { normalizeUnicode } from '../../../domain/text.ts'

/** Character sets in which offices' programs write files that are not Unicode. */
export const CHARACTER_SETS = ['windows-1252', 'macintosh', 'cp850', 'windows-1250'] as const
export type CharacterSet = (typeof CHARACTER_SETS)[number]

const decoded = (label: string) =>
  new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at))
/** The characters of the bytes from 128 on. That of DOS, in which Excel still writes ‘CSV (MS-DOS)’, has no decoder. */
const UPPER: Record<CharacterSet, string> = {
  'windows-1252': decoded('windows-1252'),
  macintosh: decoded('macintosh'),
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'windows-1250': decoded('windows-1250'),
}

const NOT_ASCII = /[\u0080-\uffff]/
const NOT_ASCII_RUN = /[\u0080-\uffff]+/g

/** The text that another character set would have made of the same bytes; undefined if this one has no such bytes. */
function transcoded(text: string, from: CharacterSet, to: CharacterSet): string | undefined {
  let result = ''
  for (const character of text) {
    const at = NOT_ASCII.test(character) ? UPPER[from].indexOf(character) : -1
    if (at < 0 && NOT_ASCII.test(character)) return undefined
    result += at < 0 ? character : UPPER[to][at]
  }
  return result
}

/** Whether a text has letters and signs where words have them: not `RenŽ`, `Zo‘` or `Nu–ez`. */
export function isPlausible(text: string): boolean {
  if (!NOT_ASCII.test(text)) return true
  // Cells lose these controls anyway; those from 128 on are another set's letters.
  return normalizeUnicode(text.replace(/[^\P{Cc}\u0080-\u009f]/gu, ' '))
    .split(/[\s\p{Zs}]+/u)
    .every(isPlausibleWord)
}

function isPlausibleWord(word: string): boolean {
  if (!NOT_ASCII.test(word)) return true
  if (/\p{Ll}[–—]\p{Ll}|\p{L}[“”„‚‹›«»…•†‡]\p{L}/u.test(word)) return false
  const bare = withoutEdges(word)
  const parts = bare.split(/[-‐‑–—’'ʼʻ‘`´/,&+.()“”"=@＝＋－＠]+/u)
  if (/[‘´]/.test(bare) && parts.length > 1) return false
  return parts.every((part) => {
    if (!/\p{L}/u.test(part) || !NOT_ASCII.test(part)) return true
    if (/[^\p{L}\p{M}\p{Cf}\d\x21-\x7e]/u.test(part)) return false
    return isCasedLikeWord(part) && !ODD_CAPITAL.test(part)
  })
}

const OPENING = '“‘«([–—•·*†'
const CLOSING = '”’»)]…–—,;:.!?'
/** A word without the signs that stand before and behind words. */
function withoutEdges(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && OPENING.includes(word.charAt(start))) start += 1
  while (end > start && CLOSING.includes(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

/** A capital after an accented letter, or an accented capital inside a word; but `MacÀidh`. */
const ODD_CAPITAL =
  /(?![a-z])\p{Ll}\p{Lu}|(?<!^(?:Ma?c|Nic|Mhic|Fitz|D[aei]|L[ae]))(?<=\p{Ll})(?![A-Z])\p{Lu}/u

/** `Müller`, `MÜLLER`, `müller` or `MacÀidh`; scripts without cases are always so. */
const isCasedLikeWord = (part: string) => !/\p{Lu}(?![\p{Ll}\p{M}\d])/u.test(part) || !/\p{Ll}/u.test(part)

/** The letters that names here are likely to have; `À` and `æ` are as often another set's `Ë` and `ë`. */
const isLikely = (text: string) =>
  [...text].every(
    (character) =>
      !NOT_ASCII.test(character) ||
      /[éèêëáàâäåçíìîïñóòôöúùûüýøÉÈÊËÁÂÄÅÇÍÎÏÑÓÔÖÚÜÝØ’–łśżźćęą]/.test(character),
  )
const HAS_APOSTROPHE = /(?:^|[\s-])[odmlt]’\p{L}|\p{L}’(?:s|t|re|ll|ve)?(?:[\s,;:)]|$)/iu

/** What a file's bytes are, or the sets that they may be, the likeliest first. */
export function characterSetOf(bytes: Uint8Array): CharacterSet[] {
  const words = wordsBeyondAscii(new TextDecoder('windows-1252').decode(bytes))
  const read = (set: CharacterSet) => words.map((word) => transcoded(word, 'windows-1252', set) ?? word)
  const tried = CHARACTER_SETS.map((set) => ({ set, texts: read(set) }))
  const [plain, ...others] = tried
  const fits = [plain, ...others.slice(0, 2)].flatMap((one) => (one?.texts.every(isPlausible) ? [one] : []))
  const rest = fits.length > 0 ? fits : tried.filter(({ texts }) => texts.every(isPlausible))
  const likely = rest.filter(({ texts }) => texts.every(isLikely))
  if (likely[0] && likely[0] === plain && plain.texts.every((word) => HAS_APOSTROPHE.test(word)))
    return [plain.set]
  if (likely.length === 1) return likely.map(({ set }) => set)
  if (rest.length > 0) return rest.map(({ set }) => set)
  const odd = ({ texts }: { texts: string[] }) => texts.filter((text) => !isPlausible(text)).length
  return tried.toSorted((a, b) => odd(a) - odd(b)).map(({ set }) => set)
}

/** Some words of a file as each of these sets would read them; only sets that read them differently. */
export function examplesOf(bytes: Uint8Array, sets: readonly CharacterSet[]) {
  const words = wordsBeyondAscii(new TextDecoder('windows-1252').decode(bytes)).slice(0, EXAMPLES)
  const texts = sets.map((set) => ({
    set,
    text: words.map((word) => transcoded(word, 'windows-1252', set) ?? word).join(', '),
  }))
  return texts.filter(({ text }, at) => texts.findIndex((one) => one.text === text) === at)
}

const EXAMPLES = 5
const MOST_WORDS = 2000
const MOST_WORD = 60
/** The different words with letters that are not ASCII's. */
const wordsBeyondAscii = (text: string): string[] => {
  const words = new Set<string>()
  for (const word of text.split(/[\s,;"]+/)) {
    if (NOT_ASCII.test(word) && word.length <= MOST_WORD) words.add(word)
    if (words.size === MOST_WORDS) break
  }
  return [...words]
}

/** The text of bytes in a character set. */
export function decodeFrom(bytes: Uint8Array, set: CharacterSet): string {
  if (set !== 'cp850') return new TextDecoder(set).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => UPPER.cp850[byte.charCodeAt(0) - 128] ?? byte)
}

/**
 * A text as it was typed, where it is certain that a program before us has misread it: UTF-8 read in another set, once or
 * twice (`ZoÃ«`), another set read as Windows's (`RenŽ`), its signs read as controls.
 */
export function repaired(text: string): string {
  if (!NOT_ASCII.test(text)) return text
  let result = text.replace(
    /[\u0080-\u009f]/g,
    (control) => UPPER['windows-1252'][control.charCodeAt(0) - 128] ?? '',
  )
  for (let round = 0; round < 2; round++)
    result = result.replace(NOT_ASCII_RUN, (run, at: number) => readAsUtf8(run, result, at))
  return result.split(/(\s+)/).map(repairedWord).join('')
}

function repairedWord(word: string): string {
  if (word.length > MOST_WORD || isPlausibleWord(word)) return word
  const others = (['macintosh', 'cp850'] as const).flatMap((set) => {
    const other = transcoded(word, 'windows-1252', set)
    return other && isPlausibleWord(other) && isLikely(other) ? [other] : []
  })
  return others.length === 1 ? (others[0] ?? word) : word
}

/** A letter or sign of names, or one that these are misread as. */
const isOfNames = (character: string) =>
  /^[\u00a0-\u024f\u1e00-\u1eff\u2010-\u2026]$/.test(character) || UPPER['windows-1252'].includes(character)

/** Two to four characters that are one in UTF-8, if that is a letter or sign of names. */
function readAsUtf8(run: string, whole: string, at: number): string {
  for (const set of ['windows-1252', 'macintosh', 'cp850'] as const) {
    const places = [...run].map((character) => UPPER[set].indexOf(character))
    if (places.includes(-1)) continue
    const bytes = Uint8Array.from(places.map((place) => place + 128))
    try {
      const read = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      const before =
        whole
          .slice(Math.max(0, at - MOST_WORD), at)
          .split(/\s/)
          .at(-1) ?? ''
      const after = whole.slice(at + run.length, at + run.length + MOST_WORD).split(/\s/, 1)[0] ?? ''
      const word = `${before}${run}${after}`
      const isCertain = /^[ÃÂ]/.test(run) || !isPlausible(word)
      if (isCertain && [...read].every(isOfNames)) return read
    } catch {}
  }
  return run
}
