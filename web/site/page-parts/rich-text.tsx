import { type Block, blocksOf } from '../../../domain/site/rich-text.ts'
import { Marked } from './runs.tsx'

/** A text's blocks as a page shows them: what comes before the first `##` is as large as that, so no level is left out. */
export function shownBlocks(text: string): Block[] {
  const blocks = blocksOf(text)
  const top = blocks.findIndex((block) => block.type === 'heading' && block.level === 2)
  return blocks.map((block, index) =>
    block.type === 'heading' && (top < 0 || index < top) ? { ...block, level: 2 } : block,
  )
}

/** Paragraphs, headings below the page's title, lists, quotations and rules, without an element around them. */
export const RichText = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <One key={keyOf(index)} block={block} />)

/** The parts of a text never change places. */
const keyOf = String

function One({ block }: { block: Block }) {
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
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Marked runs={block.runs} />
        </Heading>
      )
    }
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
