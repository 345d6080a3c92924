import { fromMarkdown } from 'mdast-util-from-markdown'
import { lineOfMedia, mediaOfLine, type TextFilm, type TextPicture } from '../media/text-media.ts'
import { type Paragraph, paragraphsOf, textOf } from './light-markdown.ts'

/**
 * A part of a rich text. Items of a list hold paragraphs and lists; a quotation holds paragraphs and lists too. Pictures
 * and films are in neither.
 */
export type Block =
  | { type: 'paragraph'; runs: Paragraph }
  | { type: 'heading'; level: HeadingLevel; runs: Paragraph }
  | { type: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { type: 'quotation'; blocks: readonly Block[] }
  | { type: 'rule' }
  | TextPictures
  | TextFilm

/** A picture, a pair of them, or more in rows: in the column of the text, or wider than it. */
export interface TextPictures {
  type: 'pictures'
  pictures: readonly TextPicture[]
  wide: boolean
}

/** `##` and `###`; a page's own title is above them. */
export type HeadingLevel = 2 | 3

/** What of Markdown is not allowed, by the parser's names; words within a block are light Markdown, which is ours. */
const NOT_ALLOWED = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'hardBreakEscape',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
]

/**
 * Parses rich text: Markdown of which headings, lists, quotations and rules are allowed, with light Markdown in them, and
 * lines that are pictures or films (`text-media.ts`). What is nothing but light Markdown has the paragraphs of
 * `paragraphsOf`.
 */
export function blocksOf(markdown: string): Block[] {
  const text = shallow(markdown.replaceAll('\r\n', '\n'))
  const { children } = fromMarkdown(text, { extensions: [{ disable: { null: NOT_ALLOWED } }] })
  return children.flatMap((node) => blocksOfNode(node, text))
}

/** What is used of the parser's nodes. */
interface Node {
  type: string
  value?: string | undefined
  depth?: number | undefined
  ordered?: boolean | null | undefined
  start?: number | null | undefined
  children?: readonly Node[] | undefined
  position?: { start: Place; end: Place } | undefined
}

interface Place {
  offset?: number | undefined
}

function blocksOfNode(node: Node, text: string, isInside = false): Block[] {
  const { type, children = [] } = node
  if (type === 'thematicBreak') return [{ type: 'rule' }]
  if (type === 'paragraph') return linesOf(wordsOf(node), isInside)
  if (type === 'heading') {
    const runs = paragraphsOf(wordsOf(node)).flat()
    return runs.length > 0 ? [{ type: 'heading', level: (node.depth ?? 2) > 2 ? 3 : 2, runs }] : []
  }
  if (type === 'blockquote') {
    const blocks = inner(children, text)
    return blocks.length > 0 ? [{ type: 'quotation', blocks }] : []
  }
  if (type !== 'list') return []
  // A sentence may begin with a year: `1986. The mill had closed.`
  if (node.ordered && node.start !== 1)
    return paragraphs(text.slice(node.position?.start.offset, node.position?.end.offset))
  const items = children.map((item) => inner(item.children ?? [], text)).filter((item) => item.length > 0)
  return items.length > 0 ? [{ type: 'list', ordered: node.ordered === true, items }] : []
}

/** What is in an item or a quotation: paragraphs and lists. Headings in it are paragraphs, and quotations are opened. */
const inner = (nodes: readonly Node[], text: string): Block[] =>
  nodes
    .flatMap((node) => blocksOfNode(node, text, true))
    .flatMap((block): readonly Block[] => {
      if (block.type === 'heading') return [{ type: 'paragraph', runs: block.runs }]
      if (block.type === 'quotation') return block.blocks
      return block.type === 'rule' ? [] : [block]
    })

const paragraphs = (words: string): Block[] =>
  paragraphsOf(words).map((runs) => ({ type: 'paragraph', runs }))

/** The lines of a paragraph: pictures that follow one another stand together. In a list or quotation they are words. */
function linesOf(words: string, isInside: boolean): Block[] {
  if (isInside || !words.includes('![')) return paragraphs(words)
  const blocks: Block[] = []
  let lines: string[] = []
  let together: { type: 'pictures'; pictures: TextPicture[]; wide: boolean } | undefined
  const endLines = () => {
    blocks.push(...paragraphs(lines.join('\n')))
    lines = []
  }
  for (const line of words.split('\n')) {
    const media = mediaOfLine(line)
    if (!media) {
      together = undefined
      lines.push(line)
      continue
    }
    endLines()
    if (media.type === 'film') {
      together = undefined
      blocks.push(media)
      continue
    }
    if (!together) {
      together = { type: 'pictures', pictures: [], wide: false }
      blocks.push(together)
    }
    together.pictures.push({ picture: media.picture, caption: media.caption })
    together.wide ||= media.wide
  }
  endLines()
  return blocks
}

/** The words of a block, without the marks of what it stands in. */
const wordsOf = ({ children = [] }: Node): string =>
  children.map(({ type, value = '' }) => (type === 'break' ? '\n' : value)).join('')

const DEEPEST = 6
const MARK = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const MARGIN = /^[ \t]{13,}/gm

/** Lists and quotations are at most six deep, whatever is typed: the parser's time grows with the square of the depth. */
function shallow(text: string): string {
  return text
    .replace(MARGIN, ' '.repeat(12))
    .split('\n')
    .map((line) => {
      let end = 0
      for (let depth = 0; ; depth++) {
        MARK.lastIndex = end
        const match = MARK.exec(line)
        if (!match) return line
        if (depth === DEEPEST) return `${line.slice(0, end)} \\${line.slice(end).trimStart()}`
        end = MARK.lastIndex
      }
    })
    .join('\n')
}

/** Without marks, block by block, and without pictures and films. */
const plainTextOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'rule' || block.type === 'pictures' || block.type === 'film') return ''
      if (block.type === 'list') return block.items.map(plainTextOfBlocks).join('\n')
      return block.type === 'quotation' ? plainTextOfBlocks(block.blocks) : textOf(block.runs)
    })
    .filter(Boolean)
    .join('\n\n')

/** How many words a rich text has. */
export const countWords = (markdown: string) =>
  plainTextOfBlocks(blocksOf(markdown)).match(/\S+/g)?.length ?? 0

/** Writes blocks as Markdown, from which `blocksOf` reads the same ones. */
export const markdownOf = (blocks: readonly Block[]): string => blocks.map(written).join('\n\n')

function written(block: Block, index: number, among: readonly Block[]): string {
  switch (block.type) {
    case 'rule':
      return '---'
    case 'pictures':
      return block.pictures
        .map((picture, at) => lineOfMedia({ ...picture, type: 'picture', wide: block.wide && at === 0 }))
        .join('\n')
    case 'film':
      return lineOfMedia(block)
    case 'heading':
      return `${'#'.repeat(block.level)} ${closed(marked(block.runs))}`
    case 'quotation':
      return prefixed(markdownOf(block.blocks), '> ', '> ')
    case 'list': {
      const before = among[index - 1]
      // Another mark separates two lists that follow one another.
      const other =
        before?.type === 'list' && before.ordered === block.ordered && lists(among, index) % 2 === 1
      return block.items
        .map((item, place) => {
          const mark = block.ordered ? `${place + 1}${other ? ')' : '.'} ` : other ? '* ' : '- '
          return prefixed(markdownOf(item), mark, ' '.repeat(mark.length))
        })
        .join('\n')
    }
    default:
      return literal(marked(block.runs))
  }
}

/** How many lists of this kind stand directly before one. */
function lists(among: readonly Block[], index: number): number {
  const block = among[index]
  let count = 0
  for (let before = among[index - 1 - count]; ; before = among[index - 1 - count]) {
    if (block?.type !== 'list' || before?.type !== 'list' || before.ordered !== block.ordered) return count
    count++
  }
}

const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')

/** Runs as light Markdown. */
const marked = (runs: Paragraph): string =>
  runs
    .map((run) => {
      if (run.set === 'plain') return run.text.replace(/\\(?=[\\*[\]#>+.)_-]|$)|[*[\]]/g, '\\$&')
      if (run.set === 'link') return `[${marked(run.runs)}](${run.href})`
      const marks = run.set === 'bold' ? '**' : '*'
      return `${marks}${marked(run.runs)}${marks}`
    })
    .join('')

/** A paragraph whose first characters would make it a heading, a list, a quotation or a rule has a backslash before them. */
const literal = (paragraph: string): string =>
  paragraph
    .replace(/^(?=#{1,6}(?: |$)|>|[-+_](?:[-_ ]|$))/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, '$1\\')

/** `#` at the end of a heading would be left out, as marks that close it. */
function closed(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end--
  return heading.slice(0, end) + '\\#'.repeat(heading.length - end)
}
