import { useState } from 'react'
import { isSafeLink, LINK_WORDS } from '../../../../domain/site/fields/address-fields.ts'
import { TextField } from '../../../ui/field.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../../kit/form/form-dialog.tsx'
import { LinkSuggestions } from './link-field.tsx'

interface LinkDialogProps {
  chosen: string
  onClose: () => void
  onLink: (words: string, address: string) => void
}

/** Asks where a link leads. */
export function LinkDialog({ chosen, onClose, onLink }: LinkDialogProps) {
  const [words, setWords] = useState(chosen)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  function onSubmit() {
    const href = address.trim()
    if (href === '' || !isSafeLink(href)) return setProblem(LINK_WORDS)
    onLink(words.trim() || href, href)
  }
  return (
    <DeskDialog title="Link" open onClose={onClose}>
      <DialogForm
        {...whenSent(onSubmit)}
        className="mt-5 grid gap-5"
        sending={false}
        confirm="Set the link"
        onCancel={onClose}
      >
        <TextField
          label="Words"
          name="words"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
        />
        <TextField
          label="Leads to"
          required
          name="address"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            setProblem(undefined)
          }}
          problem={problem}
          list="link-pages"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <LinkSuggestions id="link-pages" />
      </DialogForm>
    </DeskDialog>
  )
}
