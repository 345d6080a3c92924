import './rich-text.css'
import { type Node, Slice } from '@tiptap/pm/model'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { textMediaWords } from '../../../../../content/desk/website/text-media.ts'
import { completedLink, isSafeLink } from '../../../../../domain/site/fields/address-fields.ts'
import { blocksOf, markdownOf } from '../../../../../domain/site/rich-text/blocks.ts'
import type { describedBy } from '../field-frame.tsx'
import { useFormActions } from '../form-context.ts'
import { LinkDialog } from '../link-dialog.tsx'
import { toBlocks, toDocument } from './document.ts'
import { insertMedia, roomFor } from './insert-media.ts'
import { FilmNode, PicturesNode, WholeText } from './media-nodes.ts'
import { MediaQuestions } from './media-questions.tsx'
import { pastedHtml } from './pasted.ts'
import { RichTextTools } from './rich-text-tools.tsx'

/** What a rich text may have, and nothing else; each text has its own undo. */
const extensionsFor = (wide: boolean) => [
  WholeText,
  PicturesNode.configure({ wide }),
  FilmNode,
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      linkOnPaste: true,
      autolink: false,
      isAllowedUri: (address) => isSafeLink(address ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
    hardBreak: false,
    strike: false,
    underline: false,
    // A text that nobody has touched stays as it is.
    trailingNode: false,
  }),
]

const [narrow, wideToo] = [extensionsFor(false), extensionsFor(true)]

interface RichTextEditorProps {
  id: string
  label: string
  /** Markdown. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  described: ReturnType<typeof describedBy>
  /** Whether its pictures may be wider than the text. */
  wide: boolean
}

/** Edits a rich text as it looks. `## `, `- `, `1. `, `> ` and `---` become what they mean while they are typed. */
export default function RichTextEditor({
  id,
  label,
  value,
  onChange,
  onBlur,
  described,
  wide,
}: RichTextEditorProps) {
  /**
   * What this editor gave and what has not come back yet, to tell it from what came from elsewhere: another tab, or a
   * version that was brought back. On a busy device it comes back when more has been typed.
   */
  const given = useRef([value])
  const attributes = Object.fromEntries(
    Object.entries(described).map(([name, given]) => [name, String(given)]),
  )
  const [linking, setLinking] = useState<string>()
  const [asking, setAsking] = useState<'picture' | 'film'>()
  const { tell } = useFormActions()
  const editor: Editor = useEditor({
    extensions: wide ? wideToo : narrow,
    content: toDocument(blocksOf(value)),
    // The site's policy allows no style sheet that a script makes.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-keyshortcuts': 'Control+B Control+I Control+K Control+Z Control+Shift+Z',
        class: 'rich-text',
        ...attributes,
      },
      handleKeyDown: (_, { key, ctrlKey, metaKey, altKey, shiftKey }) => {
        if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return false
        onLink()
        return true
      },
      transformPastedHTML: pastedHtml,
      // Pasted without formatting, it may be Markdown, and has paragraphs between empty lines.
      clipboardTextParser: (text, { doc }) =>
        Slice.maxOpen(doc.type.schema.nodeFromJSON(toDocument(blocksOf(text))).content),
      transformPasted: wholeBlocks,
    },
    onUpdate: ({ editor }) => {
      const text = markdownOf(toBlocks(editor.getJSON()))
      given.current.push(text)
      onChange(text)
    },
    onBlur,
  })
  useEffect(() => {
    const at = given.current.lastIndexOf(value)
    given.current = at < 0 ? [value] : given.current.slice(at)
    if (at >= 0) return
    editor.commands.setContent(toDocument(blocksOf(value)), { emitUpdate: false })
  }, [editor, value])
  function onLink() {
    const { from, to } = editor.state.selection
    if (editor.isActive('link')) editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else setLinking(editor.state.doc.textBetween(from, to, ' ').trim())
  }
  function onMedia(media: 'picture' | 'film') {
    if (roomFor(editor) > 0) setAsking(media)
    else tell(textMediaWords.noRoom)
  }
  /** After the dialog has given the focus back. */
  const setLink = (words: string, href: string) =>
    requestAnimationFrame(() =>
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
        .run(),
    )
  return (
    <>
      <RichTextTools editor={editor} label={label} onLink={onLink} onMedia={onMedia} />
      <EditorContent editor={editor} />
      <MediaQuestions
        asking={asking}
        room={asking ? roomFor(editor) : 0}
        onClose={() => setAsking(undefined)}
        onInsert={(media) => requestAnimationFrame(() => insertMedia(editor, media))}
      />
      {linking !== undefined && (
        <LinkDialog
          chosen={linking}
          onClose={() => setLinking(undefined)}
          onLink={(words, href) => {
            setLinking(undefined)
            setLink(words, completedLink(href))
          }}
        />
      )}
    </>
  )
}

/** Several blocks are pasted whole; a paragraph at an end of them joins the one that they are pasted into. */
function wholeBlocks({ content, openStart, openEnd }: Slice): Slice {
  const open = (node: Node | null, depth: number) =>
    content.childCount === 1 || node?.type.name === 'paragraph' ? depth : 0
  return new Slice(content, open(content.firstChild, openStart), open(content.lastChild, openEnd))
}
