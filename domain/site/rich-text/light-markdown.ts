import { completedLink, isSafeLink } from '../fields/address-fields.ts'

/** A run of text: as it is, in bold or italics, or a link. */
export type Run =
  | { set: 'plain'; text: string }
  | { set: 'bold' | 'italic'; runs: readonly Run[] }
  | { set: 'link'; href: string; runs: readonly Run[] }

/** A paragraph's runs, in order; together they are its text without marks. */
export type Paragraph = readonly Run[]

/** A paragraph's plain text. */
export const textOf = (runs: Paragraph): string =>
  runs.map((run) => (run.set === 'plain' ? run.text : textOf(run.runs))).join('')

/** The text without its marks; paragraphs stay apart. */
export const plainTextOf = (markdown: string): string => paragraphsOf(markdown).map(textOf).join('\n\n')

/**
 * Parses light Markdown: paragraphs between blank lines, `**bold**`, `*italic*`, `***both***` and `[words](address)`,
 * nothing else; a backslash before a mark takes its meaning away. Single line breaks are spaces; an unmatched mark stays, and so does a link to an address that `isSafeLink` refuses.
 */
export function paragraphsOf(markdown: string): Paragraph[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => linesOf(block).join(' '))
    .filter((block) => block !== '')
    .map(runsOf)
}

const linesOf = (block: string) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.trim())

/**
 * A sign after a backslash, a link, both marks, bold, italic. An address may have parentheses in pairs, as those of an
 * encyclopedia do.
 */
const MARKED =
  /\\([\\*[\]#>+.)_-])|\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)|\*\*\*(?! )([^*]+?)(?<! )\*\*\*|\*\*(?! )([^*]+?)(?<! )\*\*|\*(?! )([^*]+?)(?<! )\*/g

/** The runs of one paragraph. Marks stand in links and links in marks, but neither in its own kind. */
export function runsOf(text: string): Paragraph {
  const runs: Run[] = []
  let plain = ''
  let end = 0
  const endPlain = () => {
    if (plain) runs.push({ set: 'plain', text: plain })
    plain = ''
  }
  for (const match of text.matchAll(MARKED)) {
    const run = runOf(match)
    if (!run) continue
    plain += text.slice(end, match.index)
    end = match.index + match[0].length
    if (run.set === 'plain') plain += run.text
    else {
      endPlain()
      runs.push(run)
    }
  }
  plain += text.slice(end)
  endPlain()
  return runs
}

/** What was marked; undefined if it stays as it was typed. */
function runOf([, sign, words, href = '', both, bold, italic]: RegExpMatchArray): Run | undefined {
  if (sign !== undefined) return { set: 'plain', text: sign }
  if (both !== undefined) return { set: 'bold', runs: [{ set: 'italic', runs: runsOf(both) }] }
  if (words === undefined)
    return { set: bold === undefined ? 'italic' : 'bold', runs: runsOf(bold ?? italic ?? '') }
  const to = completedLink(href)
  return words.trim() && isSafeLink(to) ? { set: 'link', href: to, runs: runsOf(words) } : undefined
}
