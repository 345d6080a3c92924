/** A run of text in one style. */
export interface Run {
  set: 'plain' | 'bold' | 'italic'
  text: string
}

/** A paragraph's runs, in order; together they are its text without asterisks. */
export type Paragraph = readonly Run[]

/** A paragraph's plain text. */
export const textOf = (runs: Paragraph) => runs.map(({ text }) => text).join('')

/**
 * Parses light Markdown: paragraphs between blank lines, `**bold**` and `*italic*`, nothing else. Single line breaks
 * are spaces; an unmatched asterisk stays.
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

function runsOf(text: string): Run[] {
  const marked = /\*\*(?! )([^*]+?)(?<! )\*\*|\*(?! )([^*]+?)(?<! )\*/g
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    const [whole, bold, italic] = match
    if (match.index > end) runs.push({ set: 'plain', text: text.slice(end, match.index) })
    runs.push(bold !== undefined ? { set: 'bold', text: bold } : { set: 'italic', text: italic ?? '' })
    end = match.index + whole.length
  }
  if (end < text.length) runs.push({ set: 'plain', text: text.slice(end) })
  return runs
}
