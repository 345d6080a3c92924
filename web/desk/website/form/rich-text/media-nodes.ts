import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { type Block, blocksOf, markdownOf } from '../../../../../domain/site/rich-text/blocks.ts'
import { toBlocks, toDocument } from './document.ts'
import { FilmBlock } from './film-block.tsx'
import { PicturesBlock } from './pictures-block.tsx'

/** The text as a whole: pictures and films stand in it, and in neither a list nor a quotation. */
export const WholeText = Node.create({ name: 'doc', topNode: true, content: '(block | media)+' })

interface MediaOptions {
  /** Whether pictures may be wider than the text. */
  wide: boolean
}

/** In HTML, as it is copied within the editor, a block is its Markdown, which is read as strictly as any. */
const asHtml = (type: Block['type']) => ({
  parseHTML: () => [
    {
      tag: `figure[data-${type}]`,
      getAttrs: (element: HTMLElement) => {
        const [block] = blocksOf(element.getAttribute(`data-${type}`) ?? '')
        const [node] = block?.type === type ? (toDocument([block]).content ?? []) : []
        return node?.attrs ?? false
      },
    },
  ],
})

const writtenIn = (type: string, attrs: Record<string, unknown>) =>
  markdownOf(toBlocks({ type: 'doc', content: [{ type, attrs }] }))

/** One picture, or several that stand together. */
export const PicturesNode = Node.create<MediaOptions>({
  name: 'pictures',
  group: 'media',
  atom: true,
  addOptions: () => ({ wide: false }),
  addAttributes: () => ({
    pictures: { default: [], rendered: false },
    wide: { default: false, rendered: false },
  }),
  ...asHtml('pictures'),
  renderHTML({ node, HTMLAttributes }) {
    return ['figure', mergeAttributes(HTMLAttributes, { 'data-pictures': writtenIn('pictures', node.attrs) })]
  },
  // Its fields and buttons are not the text's.
  addNodeView: () => ReactNodeViewRenderer(PicturesBlock, { stopEvent: () => true }),
})

/** A film. */
export const FilmNode = Node.create({
  name: 'film',
  group: 'media',
  atom: true,
  addAttributes: () => ({
    address: { default: '', rendered: false },
    title: { default: '', rendered: false },
    still: { default: '', rendered: false },
  }),
  ...asHtml('film'),
  renderHTML({ node, HTMLAttributes }) {
    return ['figure', mergeAttributes(HTMLAttributes, { 'data-film': writtenIn('film', node.attrs) })]
  },
  addNodeView: () => ReactNodeViewRenderer(FilmBlock, { stopEvent: () => true }),
})
