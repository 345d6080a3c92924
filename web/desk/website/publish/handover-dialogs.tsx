import { type ReactNode, useState } from 'react'
import { handoverWords } from '../../../../content/desk/website/website.ts'
import { GiveBack } from '../../../../domain/site/documents/site-desk.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, FormDialog, whenSent } from '../../kit/form/form-dialog.tsx'
import type { DocumentChange } from '../changes.ts'
import { ChangesList } from './document-changes.tsx'

interface HandOverDialogProps {
  changes: readonly DocumentChange[]
  failure: string | undefined
  busy: boolean
  onHandOver: (note: string) => void
  onClose: () => void
  /** What else there is to know before it is handed over. */
  children?: ReactNode
}

/** Shows what will change, and hands it to the owner. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { changes, failure, busy, onHandOver, onClose, children } = props
  const [note, setNote] = useState('')
  return (
    <DeskDialog title={handoverWords.title} description={handoverWords.lead} open onClose={onClose} wide>
      <DialogForm
        {...whenSent(() => busy || onHandOver(note))}
        className="mt-5 grid gap-5"
        failure={failure}
        sending={busy}
        confirm="Hand over"
        busy="Handing over…"
        onCancel={onClose}
      >
        <TextArea
          label={handoverWords.note}
          name="note"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="[&_textarea]:min-h-20"
          problem={undefined}
        />
        <ChangesList changes={changes} />
        {children}
      </DialogForm>
    </DeskDialog>
  )
}

interface GiveBackDialogProps {
  open: boolean
  onGiveBack: (word: string) => Promise<void>
  onClose: () => void
}

/** Asks what should change, and gives a draft back. */
export function GiveBackDialog({ open, onGiveBack, onClose }: GiveBackDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={handoverWords.giveBackTitle}
      description={handoverWords.giveBackLead}
      check={GiveBack}
      send={({ word }) => onGiveBack(word)}
      confirm="Give back"
      busy="Giving back…"
    >
      {(problems) => <TextArea label={handoverWords.word} required name="word" problem={problems.word} />}
    </FormDialog>
  )
}
