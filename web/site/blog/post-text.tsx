import type { Block, TextPictures } from '../../../domain/site/rich-text/blocks.ts'
import { FrameFigure, type ShownFrame } from '../page-parts/frame-figure.tsx'
import { RichText, shownBlocks } from '../page-parts/rich-text.tsx'
import { PicturesInText } from '../page-parts/text-media.tsx'

interface PostTextProps {
  excerpt: string
  body: string
  /** A sentence in the margin beside the second third; empty for none. */
  pull: string
  /** A picture after the second third. */
  second: ShownFrame | null
}

/** The column of running text, in the grid of an article. */
export const TEXT_COLUMN = 'md:col-[4/span_8] lg:col-[4/span_7] print:col-[4/span_9]'

/** Fewer blocks have their margin beside the first one. */
const ENOUGH = 4

/** An article's words, in rows of its grid: a new one begins where something stands beside or between them. */
export function PostText({ excerpt, body, pull, second }: PostTextProps) {
  const blocks = shownBlocks(body)
  const count = blocks.length
  /** A heading stays with what follows it. */
  const cut = (at: number) => (blocks[at - 1]?.type === 'heading' ? at - 1 : at)
  const [third, twoThirds] = [
    count < ENOUGH ? 0 : cut(Math.round(count / 3)),
    cut(Math.round((count * 2) / 3)),
  ]
  const first = pull ? third : second ? twoThirds : count
  const [beside, ...rows] = rowsOf(blocks.slice(0, first))
  return (
    <>
      <div className={TEXT_COLUMN}>
        <p
          className={`max-w-[22em] text-balance font-display text-card leading-[1.2] tracking-[-0.01em] ${first > 0 ? 'mb-[clamp(2rem,3vw,3rem)]' : ''}`}
        >
          {excerpt}
        </p>
        <div className="post-body blocks">{Array.isArray(beside) && <RichText blocks={beside} />}</div>
      </div>
      <Rows rows={Array.isArray(beside) || !beside ? rows : [beside, ...rows]} />
      {pull && (
        <p className="text-balance border-line border-y py-6 font-display text-card leading-[1.2] tracking-[-0.01em] self-start md:col-span-3 md:border-b-0 md:pt-4 md:pr-4 md:pb-0 md:text-item lg:text-card print:col-span-3 print:border-b-0">
          {pull}
        </p>
      )}
      {pull && <Part blocks={blocks.slice(first, second ? twoThirds : count)} />}
      {second && (
        <FrameFigure
          frame={second}
          sizes="(min-width: 110rem) 76rem, (min-width: 52rem) 72vw, 100vw"
          className="py-[clamp(1rem,2.5vw,2.5rem)] md:col-[4/span_9] print:col-[4/span_9]"
        />
      )}
      {second && <Part blocks={blocks.slice(twoThirds)} />}
    </>
  )
}

/** A row of an article's grid: blocks in the column of the text, or pictures that are wider. */
type Row = Block[] | TextPictures

function rowsOf(blocks: readonly Block[]): Row[] {
  const rows: Row[] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    if (block.type === 'pictures' && block.wide) rows.push(block)
    else if (Array.isArray(last)) last.push(block)
    else rows.push([block])
  }
  return rows
}

const Part = ({ blocks }: { blocks: readonly Block[] }) => <Rows rows={rowsOf(blocks)} />

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row, index) =>
    Array.isArray(row) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <div key={index} className={`post-body blocks ${TEXT_COLUMN}`}>
        <RichText blocks={row} />
      </div>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <PicturesInText key={index} block={row} wide className={WIDE} />
    ),
  )

/** As wide as the second picture; on a phone from edge to edge. */
const WIDE = 'text-wide md:col-[4/span_9] print:col-[4/span_9]'
