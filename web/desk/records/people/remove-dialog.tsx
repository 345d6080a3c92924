import { peopleWords } from '../../../../content/desk/records.ts'
import { removePerson } from '../../../../contract/records/people.ts'
import type { DeskRole } from '../../../../domain/accounts/roles.ts'
import { ConfirmField, typedPhrase } from '../../kit/confirm-by-typing.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../../kit/dialog.tsx'
import { useDeskForm } from '../../kit/use-desk-form.ts'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

export interface Removal {
  userId: string
  email: string
  you: boolean
  /** The role at the desk, or the school. */
  from: { role: DeskRole } | { schoolName: string }
}

interface RemoveDialogProps {
  removal: Removal | undefined
  onClose: () => void
}

/** Removes somebody's role, confirmed by typing their address. */
export function RemoveDialog({ removal, onClose }: RemoveDialogProps) {
  const { email = '', you, from } = removal ?? {}
  const who = you ? 'You lose' : `${email} loses`
  return (
    <DeskDialog
      open={removal !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={you ? 'Remove yourself' : 'Remove'}
      description={
        from && 'schoolName' in from
          ? peopleWords.remove(who, `the view of ${from.schoolName}`)
          : `${peopleWords.remove(who, 'the desk')} ${you ? '' : peopleWords.plansWait}`
      }
    >
      {removal && <RemoveForm removal={removal} onDone={onClose} />}
    </DeskDialog>
  )
}

function RemoveForm({ removal, onDone }: { removal: Removal; onDone: () => void }) {
  const { change } = useDeskMutation()
  const { userId, email, from } = removal
  const { problems, failure, sending, form } = useDeskForm(typedPhrase(email), async ({ confirmation }) => {
    await change(removePerson, { body: { userId, ...from, confirmation } })
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
