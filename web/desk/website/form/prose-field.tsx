import { type KeyboardEvent, useRef, useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { control } from '../../../ui/field.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkMark, Tool } from './tool.tsx'

/** A field of a long text. */
export interface TextProps {
  id: string
  name: string
  label: string
  help?: string | undefined
  problem?: string | undefined
  optional?: boolean | undefined
  max: number | undefined
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Each paragraph is set from its own side, as on the page. */
const growing = `${control} field-sizing-content min-h-11 resize-none leading-[1.6] [unicode-bidi:plaintext]`

/** Plain text over several lines; grows with it. */
export function PlainTextField({ max, value, onChange, onBlur, name, ...frame }: TextProps) {
  return (
    <FieldFrame {...frame} typed={{ text: value, max }}>
      <textarea
        id={frame.id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={growing}
        {...describedBy(frame.id, frame)}
      />
    </FieldFrame>
  )
}

/** Light markdown: a plain text area, with buttons and keys that set the asterisks and brackets. */
export function ProseField({ max, value, onChange, onBlur, name, ...frame }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [linking, setLinking] = useState(false)
  const { id, label } = frame
  const mark = (marks: string) => area.current && setMarks(area.current, marks)
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const key = event.key.toLowerCase()
    if (key === 'b') mark('**')
    else if (key === 'i') mark('*')
    else if (key === 'k') setLinking(true)
    else return
    event.preventDefault()
  }
  return (
    <FieldFrame {...frame} typed={{ text: value, max }}>
      <fieldset className="-ml-2.5 mt-1 flex" aria-label={editorWords.toolbar(label)}>
        <Tool label="Bold" keys="Control+B" onPress={() => mark('**')}>
          <b>B</b>
        </Tool>
        <Tool label="Italic" keys="Control+I" onPress={() => mark('*')}>
          <i className="font-display">I</i>
        </Tool>
        <Tool label="Link" keys="Control+K" onPress={() => setLinking(true)}>
          <LinkMark />
        </Tool>
      </fieldset>
      <textarea
        ref={area}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Control+B Control+I Control+K"
        className={growing.replace('mt-1', '')}
        {...describedBy(id, frame)}
      />
      {linking && (
        <LinkDialog
          chosen={selected(area.current)}
          onClose={() => setLinking(false)}
          onLink={(words, address) => {
            setLinking(false)
            // After the dialog has given the focus back.
            requestAnimationFrame(
              () => area.current && replaceSelection(area.current, `[${words}](${address})`),
            )
          }}
        />
      )}
    </FieldFrame>
  )
}

const selected = (area: HTMLTextAreaElement | null) =>
  area?.value.slice(area.selectionStart, area.selectionEnd).trim() ?? ''

/** Puts marks around the selected words, or takes them away. */
function setMarks(area: HTMLTextAreaElement, marks: string): void {
  area.focus()
  const { value } = area
  // Spaces at the ends stay outside.
  const chosen = value.slice(area.selectionStart, area.selectionEnd)
  const from = area.selectionStart + (chosen.length - chosen.trimStart().length)
  const to = Math.max(from, area.selectionEnd - (chosen.length - chosen.trimEnd().length))
  const words = value.slice(from, to)
  const [before, after] = [value.slice(from - marks.length, from), value.slice(to, to + marks.length)]
  const beyond = value[from - marks.length - 1] === '*' && marks === '*' && before === '*'
  if (before === marks && after === marks && !beyond) {
    area.setSelectionRange(from - marks.length, to + marks.length)
    replaceSelection(area, words)
    area.setSelectionRange(from - marks.length, to - marks.length)
    return
  }
  area.setSelectionRange(from, to)
  replaceSelection(area, `${marks}${words}${marks}`)
  area.setSelectionRange(from + marks.length, to + marks.length)
}

/** Types over the selection, so that the browser's own undo takes it back. */
function replaceSelection(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
