import type { JSONContent } from '@tiptap/core'
import { FILM_ADDRESS, PICTURE_KEY, type TextPicture } from '../../../../../domain/site/media/text-media.ts'
import type { Block } from '../../../../../domain/site/rich-text/blocks.ts'
import type { Paragraph, Run } from '../../../../../domain/site/rich-text/light-markdown.ts'

/** Blocks as the editor's document. There is always a paragraph to go on in. */
export function toDocument(blocks: readonly Block[]): JSONContent {
  const nodes = blocks.map(toNode)
  const last = blocks.at(-1)?.type
  const isOpen = last === undefined || last === 'pictures' || last === 'film'
  return { type: 'doc', content: isOpen ? [...nodes, { type: 'paragraph' }] : nodes }
}

function toNode(block: Block): JSONContent {
  switch (block.type) {
    case 'rule':
      return { type: 'horizontalRule' }
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: toText(block.runs) }
    case 'quotation':
      return { type: 'blockquote', content: block.blocks.map(toNode) }
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: itemNodes(item) })),
      }
    case 'pictures':
      return { type: 'pictures', attrs: { pictures: block.pictures, wide: block.wide } }
    case 'film':
      return { type: 'film', attrs: { address: block.address, title: block.title, still: block.still } }
    default:
      return { type: 'paragraph', content: toText(block.runs) }
  }
}

/** An item begins with a paragraph in the editor. */
const itemNodes = (item: readonly Block[]) =>
  item[0]?.type === 'paragraph' ? item.map(toNode) : [{ type: 'paragraph' }, ...item.map(toNode)]

type Mark = NonNullable<JSONContent['marks']>[number]

const toText = (runs: Paragraph, marks: readonly Mark[] = []): JSONContent[] =>
  runs.flatMap((run) => {
    if (run.set === 'plain') return [{ type: 'text', text: run.text, marks: [...marks] }]
    const mark = run.set === 'link' ? { type: 'link', attrs: { href: run.href } } : { type: run.set }
    return toText(run.runs, [...marks, mark])
  })

/** The blocks of the editor's document; paragraphs, headings and items without words are left out. */
export const toBlocks = ({ content = [] }: JSONContent): Block[] => content.flatMap(blockOf)

function blockOf(node: JSONContent): Block[] {
  const { type, attrs, content = [] } = node
  if (type === 'horizontalRule') return [{ type: 'rule' }]
  if (type === 'pictures') return picturesOf(attrs)
  if (type === 'film') return filmOf(attrs)
  if (type === 'paragraph' || type === 'heading') {
    const runs = runsOfText(content)
    if (runs.length === 0) return []
    return type === 'paragraph' ? [{ type, runs }] : [{ type, level: attrs?.level === 3 ? 3 : 2, runs }]
  }
  if (type === 'blockquote') {
    const blocks = toBlocks(node)
    return blocks.length > 0 ? [{ type: 'quotation', blocks }] : []
  }
  if (type !== 'bulletList' && type !== 'orderedList') return []
  const items = content.map(toBlocks).filter((item) => item.length > 0)
  return items.length > 0 ? [{ type: 'list', ordered: type === 'orderedList', items }] : []
}

type Attributes = JSONContent['attrs']

function picturesOf(attrs: Attributes): Block[] {
  const pictures = ((attrs?.pictures ?? []) as readonly TextPicture[])
    .filter(({ picture }) => PICTURE_KEY.test(picture))
    .map(({ picture, caption }) => ({ picture, caption: trimmedLine(caption) }))
  return pictures.length > 0 ? [{ type: 'pictures', pictures, wide: attrs?.wide === true }] : []
}

function filmOf(attrs: Attributes): Block[] {
  const { address = '', title = '', still = '' } = (attrs ?? {}) as Record<string, string>
  if (address !== '' && !FILM_ADDRESS.test(address)) return []
  return [{ type: 'film', address, title: trimmedLine(title), still: PICTURE_KEY.test(still) ? still : '' }]
}

const trimmedLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

interface Piece {
  text: string
  bold: boolean
  italic: boolean
  href: string | undefined
}

/** Signs that light Markdown cannot have within a mark. */
const SIGNS = /[*[\]\\]/g

function runsOfText(content: readonly JSONContent[]): Paragraph {
  const pieces = joined(content.map(pieceOf)).flatMap(apart)
  const runs = joined(pieces).map(runOf)
  const [first, last] = [runs[0], runs.at(-1)]
  // The ends of a paragraph have no spaces.
  const ends = runs.map((run) =>
    run.set === 'plain' && (run === first || run === last)
      ? { ...run, text: trimmed(run.text, run === first, run === last) }
      : run,
  )
  return ends.filter((run) => run.set !== 'plain' || run.text !== '')
}

const trimmed = (text: string, start: boolean, end: boolean) => {
  const from = start ? text.trimStart() : text
  return end ? from.trimEnd() : from
}

function pieceOf({ text = '', marks = [] }: JSONContent): Piece {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const href: unknown = marks.find(({ type }) => type === 'link')?.attrs?.href
  return {
    text,
    bold: has('bold'),
    italic: has('italic'),
    href: typeof href === 'string' ? href : undefined,
  }
}

const isMarked = ({ bold, italic, href }: Piece) => bold || italic || href !== undefined

/** A marked piece; signs in it and spaces at its ends cannot be marked. */
function apart(piece: Piece): Piece[] {
  if (!isMarked(piece)) return [piece]
  const outside = (text: string): Piece => ({ text, bold: false, italic: false, href: undefined })
  const parts: Piece[] = []
  const add = (text: string) => {
    const words = text.trim()
    const start = text.indexOf(words)
    parts.push(
      outside(text.slice(0, start)),
      { ...piece, text: words },
      outside(text.slice(start + words.length)),
    )
  }
  let end = 0
  for (const { 0: sign, index } of piece.text.matchAll(SIGNS)) {
    add(piece.text.slice(end, index))
    parts.push(outside(sign))
    end = index + sign.length
  }
  add(piece.text.slice(end))
  return parts.filter(({ text }) => text !== '')
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const alike = last && last.bold === piece.bold && last.italic === piece.italic && last.href === piece.href
    if (alike) last.text += piece.text
    else if (piece.text) all.push({ ...piece })
  }
  return all
}

function runOf({ text, bold, italic, href }: Piece): Run {
  let run: Run = { set: 'plain', text: text.replaceAll(/\s+/g, ' ') }
  if (italic) run = { set: 'italic', runs: [run] }
  if (bold) run = { set: 'bold', runs: [run] }
  return href === undefined ? run : { set: 'link', href, runs: [run] }
}
