import { type Editor, type NodeViewProps, NodeViewWrapper, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { textMediaWords as words } from '../../../../../content/desk/website/text-media.ts'
import { useFormActions } from '../form-context.ts'
import { OrderButtons, RemoveButton } from '../order-controls.tsx'
import { insertMedia, writeBelow } from './insert-media.ts'

interface MediaFrameProps extends Pick<NodeViewProps, 'editor' | 'node' | 'getPos' | 'selected'> {
  /** What stands above it: `Pair of pictures`. */
  kind: string
  /** What buttons call it. */
  name: string
  children: ReactNode
}

/** Pictures or a film in a text: moved among its blocks, removed, and written below. */
export function MediaFrame({ editor, node, getPos, selected, kind, name, children }: MediaFrameProps) {
  const { tell } = useFormActions()
  // A neighbour that goes moves it too.
  const { at, count } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      at: state.doc.resolve(Math.min(getPos() ?? 0, state.doc.content.size)).index(0),
      count: state.doc.childCount,
    }),
  })
  function remove() {
    const kept = node.toJSON()
    const pos = getPos()
    if (pos === undefined) return
    editor
      .chain()
      .deleteRange({ from: pos, to: pos + node.nodeSize })
      .focus()
      .run()
    tell(words.removed(kind), async () => {
      insertMedia(editor, kept, pos)
    })
  }
  return (
    <NodeViewWrapper
      contentEditable={false}
      role="group"
      aria-label={name}
      className={`whitespace-normal border border-line p-3 font-text ${selected ? 'outline-2 outline-gorse outline-offset-3' : ''}`}
    >
      <div className="-mt-1.5 -mr-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <p className="slate text-soft">{kind}</p>
        <OrderButtons
          name={name}
          at={at}
          count={count}
          onMove={(by) => {
            const to = moveBlock(editor, getPos() ?? 0, by)
            if (to !== undefined) requestAnimationFrame(() => focusMover(editor, to, by))
          }}
        >
          <button
            type="button"
            aria-label={words.writeBelow(name)}
            title="Write below"
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-frame text-soft hover:bg-raised hover:text-ink pointer-fine:size-9"
            onClick={() => writeBelow(editor, (getPos() ?? 0) + node.nodeSize)}
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path d="M13 3v5.5H3.5M7 5L3.5 8.5 7 12" fill="none" stroke="currentColor" strokeWidth="1.25" />
            </svg>
          </button>
          <RemoveButton name={name} onPress={remove} />
        </OrderButtons>
      </div>
      {children}
    </NodeViewWrapper>
  )
}

/** Changes places with the block above or below; returns where it is now. */
function moveBlock(editor: Editor, pos: number, by: 1 | -1): number | undefined {
  const { state, view } = editor
  const here = state.doc.resolve(pos)
  const node = here.nodeAfter
  const other = by === 1 ? node && state.doc.resolve(pos + node.nodeSize).nodeAfter : here.nodeBefore
  if (!node || !other) return undefined
  const from = by === 1 ? pos + node.nodeSize : pos - other.nodeSize
  const { tr } = state
  tr.delete(from, from + other.nodeSize)
  tr.insert(by === 1 ? pos : from + node.nodeSize, other)
  view.dispatch(tr)
  return by === 1 ? pos + other.nodeSize : from
}

/** How many frames the editor may take to draw a block anew. */
const FRAMES = 30

/** Moving a block may draw it anew: its button is given the focus back; at an end of the text, the other one. */
function focusMover(editor: Editor, pos: number, by: 1 | -1, frames = FRAMES): void {
  const dom = editor.view.nodeDOM(pos)
  const titles = by === 1 ? ['Down', 'Up'] : ['Up', 'Down']
  const buttons = titles.flatMap((title) =>
    dom instanceof HTMLElement
      ? (dom.querySelector<HTMLButtonElement>(`button[title="${title}"]`) ?? [])
      : [],
  )
  const button = buttons.find(({ disabled }) => !disabled)
  if (button) button.focus()
  else if (frames > 0) requestAnimationFrame(() => focusMover(editor, pos, by, frames - 1))
}
