import { type Block, blocksOf } from '../../../domain/site/rich-text/blocks.ts'
import { Marked } from './runs.tsx'
import { FilmInText, PicturesInText } from './text-media.tsx'

/** A text's blocks as a page shows them: what comes before the first `##` is as large as that, so no level is left out. */
export function shownBlocks(text: string): Block[] {
  const blocks = blocksOf(text)
  const top = blocks.findIndex((block) => block.type === 'heading' && block.level === 2)
  return blocks.map((block, index) =>
    block.type === 'heading' && (top < 0 || index < top) ? { ...block, level: 2 } : block,
  )
}

interface RichTextProps {
  blocks: readonly Block[]
  /** The level of its larger headings: 2 below a page's title, 3 below a section's. */
  top?: 2 | 3
}

/** The blocks without an element around them; pictures are as wide as their column. */
export const RichText = ({ blocks, top = 2 }: RichTextProps) =>
  blocks.map((block, index) => <One key={keyOf(index)} block={block} top={top} />)

/** A text that is kept as its blocks, in a column with gaps between them. */
export const BlocksOf = ({ texts, top }: { texts: readonly string[] } & Pick<RichTextProps, 'top'>) => (
  <RichText blocks={shownBlocks(texts.join('\n\n'))} {...(top && { top })} />
)

/** The parts of a text never change places. */
const keyOf = String

function One({ block, top }: { block: Block; top: 2 | 3 }) {
  switch (block.type) {
    case 'rule':
      return <hr />
    case 'quotation':
      return (
        <blockquote>
          <RichText blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={keyOf(index)}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'heading': {
      const Heading = `h${block.level + top - 2}` as 'h2' | 'h3' | 'h4'
      return (
        <Heading>
          <Marked runs={block.runs} />
        </Heading>
      )
    }
    case 'pictures':
      return <PicturesInText block={block} />
    case 'film':
      return <FilmInText film={block} />
    default:
      return (
        <p>
          <Marked runs={block.runs} />
        </p>
      )
  }
}

/** An item of one paragraph needs no element for it. */
function Item({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...others] = blocks
  if (first?.type !== 'paragraph' || others.some(({ type }) => type === 'paragraph'))
    return <RichText blocks={blocks} />
  return (
    <>
      <Marked runs={first.runs} />
      <RichText blocks={others} />
    </>
  )
}
