import { peopleWords } from '../../../content/desk/records.ts'
import { removePerson } from '../../../contract/people.ts'
import { ConfirmField, typedPhrase } from '../ui/confirm-by-typing.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-desk-form.ts'
import { useDeskMutation } from '../use-desk-mutation.ts'

export interface Removal {
  userId: string
  email: string
  you: boolean
  /** Left out for an admin. */
  schoolName?: string
}

interface RemoveDialogProps {
  removal: Removal | undefined
  onClose: () => void
}

/** Removes somebody's role, confirmed by typing their address. */
export function RemoveDialog({ removal, onClose }: RemoveDialogProps) {
  const { email = '', you, schoolName } = removal ?? {}
  const who = you ? 'You lose' : `${email} loses`
  return (
    <DeskDialog
      open={removal !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={you ? 'Remove yourself' : 'Remove'}
      description={peopleWords.remove(who, schoolName ? `the view of ${schoolName}` : 'the desk')}
    >
      {removal && <RemoveForm removal={removal} onDone={onClose} />}
    </DeskDialog>
  )
}

function RemoveForm({ removal, onDone }: { removal: Removal; onDone: () => void }) {
  const change = useDeskMutation()
  const { userId, email, schoolName } = removal
  const { problems, failure, sending, form } = useForm(typedPhrase(email), async ({ confirmation }) => {
    await change(removePerson, { body: { userId, schoolName, confirmation } })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <ConfirmField phrase={email} problem={problems.confirmation} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Removing…' : 'Remove'} busy={sending} onCancel={onDone} />
    </form>
  )
}
