import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { editorWords } from '../../../../../content/desk/website/website.ts'
import { LinkMark, Tool } from '../tool.tsx'

interface RichTextToolsProps {
  editor: Editor
  /** Of the text that they format. */
  label: string
  /** Asks where a link leads, or takes the one at the cursor away. */
  onLink: () => void
  /** Asks for pictures or a film. */
  onMedia: (media: 'picture' | 'film') => void
}

/** The buttons above a rich text, in reach while it is scrolled. */
export function RichTextTools({ editor, label, onLink, onMedia }: RichTextToolsProps) {
  const now = useEditorState({ editor, selector: stateOf })
  const run = () => editor.chain().focus()
  return (
    <fieldset
      aria-label={editorWords.toolbar(label)}
      className="-ml-2.5 sticky top-13 z-10 mt-1 flex flex-wrap border-line border-b bg-ground"
    >
      <Tool label="Heading" pressed={now.heading} onPress={() => run().toggleHeading({ level: 2 }).run()}>
        <Sign>H</Sign>
      </Tool>
      <Tool
        label="Smaller heading"
        pressed={now.smaller}
        onPress={() => run().toggleHeading({ level: 3 }).run()}
      >
        <Sign small>H</Sign>
      </Tool>
      <Tool label="Bold" keys="Control+B" pressed={now.bold} onPress={() => run().toggleBold().run()}>
        <b>B</b>
      </Tool>
      <Tool label="Italic" keys="Control+I" pressed={now.italic} onPress={() => run().toggleItalic().run()}>
        <i className="font-display">I</i>
      </Tool>
      <Tool label="Link" keys="Control+K" pressed={now.link} onPress={onLink}>
        <LinkMark />
      </Tool>
      <Tool label="List" pressed={now.list} onPress={() => run().toggleBulletList().run()}>
        <Drawing path="M6 3.5h8M6 8h8M6 12.5h8M2.5 3.5h.01M2.5 8h.01M2.5 12.5h.01" />
      </Tool>
      <Tool label="Numbered list" pressed={now.numbered} onPress={() => run().toggleOrderedList().run()}>
        <Drawing path="M7 3.5h7M7 8h7M7 12.5h7M2 2.5l1-.5v3.5M2 10.5h2l-2 3h2" />
      </Tool>
      <Tool label="Quotation" pressed={now.quotation} onPress={() => run().toggleBlockquote().run()}>
        <Drawing path="M2.5 2.5v11M6 4h8M6 8h8M6 12h5" />
      </Tool>
      <Tool label="Picture" onPress={() => onMedia('picture')}>
        <Drawing path="M2 3h12v10H2zM2 11l3.5-4 3 3 2-2L14 11.5M10.5 5.5h.01" />
      </Tool>
      <Tool label="Film" onPress={() => onMedia('film')}>
        <Drawing path="M2 3h12v10H2zM6.5 5.5v5l4-2.5z" />
      </Tool>
      <Tool label="Line across" onPress={() => run().setHorizontalRule().run()}>
        <Drawing path="M2 8h12" />
      </Tool>
      <Tool label="Undo" keys="Control+Z" disabled={!now.undo} onPress={() => run().undo().run()}>
        <Drawing path="M6 3L2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 010 7H6" />
      </Tool>
      <Tool label="Redo" keys="Control+Shift+Z" disabled={!now.redo} onPress={() => run().redo().run()}>
        <Drawing path="M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 000 7h4" />
      </Tool>
    </fieldset>
  )
}

const stateOf = ({ editor }: { editor: Editor }) => ({
  heading: editor.isActive('heading', { level: 2 }),
  smaller: editor.isActive('heading', { level: 3 }),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  link: editor.isActive('link'),
  list: editor.isActive('bulletList'),
  numbered: editor.isActive('orderedList'),
  quotation: editor.isActive('blockquote'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})

const Sign = ({ small, children }: { small?: boolean; children: ReactNode }) => (
  <span aria-hidden="true" className={`font-display ${small ? 'text-small' : 'text-[1.25rem] leading-none'}`}>
    {children}
  </span>
)

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" />
  </svg>
)
