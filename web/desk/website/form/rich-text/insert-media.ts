import type { Editor, JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { MOST_MEDIA, mediaIn } from '../../../../../domain/site/media/text-media.ts'
import { markdownOf } from '../../../../../domain/site/rich-text/blocks.ts'
import { toBlocks } from './document.ts'

/**
 * Puts pictures or a film into a text, below the block that has the cursor, or at a place between its blocks. A paragraph
 * is below them to go on in.
 */
export function insertMedia(editor: Editor, media: JSONContent, place?: number): void {
  const { state, view } = editor
  const { $from, $to } = state.selection
  const node = state.schema.nodeFromJSON(media)
  const { tr } = state
  let at =
    place === undefined ? ($to.depth > 0 ? $to.after(1) : $to.pos) : Math.min(place, state.doc.content.size)
  const within = $from.depth === 1 ? $from.parent : undefined
  if (place === undefined && within?.type.name === 'paragraph' && within.content.size === 0) {
    at = $from.before(1)
    tr.delete(at, $from.after(1))
  } else at = state.doc.resolve(at).depth === 0 ? at : state.doc.resolve(at).after(1)
  tr.insert(at, node)
  const after = at + node.nodeSize
  if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraphOf(editor))
  tr.setSelection(TextSelection.create(tr.doc, after + 1))
  view.dispatch(tr.scrollIntoView())
}

/** Begins a paragraph at a place between blocks, or goes to the one that begins there. */
export function writeBelow(editor: Editor, place: number): void {
  const { tr } = editor.state
  if (tr.doc.resolve(place).nodeAfter?.type.name !== 'paragraph') tr.insert(place, paragraphOf(editor))
  tr.setSelection(TextSelection.create(tr.doc, place + 1))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** How many more pictures and films a text takes. */
export const roomFor = (editor: Editor): number =>
  Math.max(0, MOST_MEDIA - mediaIn(markdownOf(toBlocks(editor.getJSON()))).length)

const paragraphOf = ({ schema }: Editor) => schema.nodeFromJSON({ type: 'paragraph' })
