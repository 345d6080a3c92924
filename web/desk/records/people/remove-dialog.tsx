import { peopleWords } from '../../../../content/desk/records.ts'
import { removePerson } from '../../../../contract/records/people.ts'
import type { DeskRole } from '../../../../domain/accounts/roles.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmField, typedPhrase } from '../../kit/form/confirm-by-typing.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'

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
  const { change } = useDeskMutation()
  const { userId = '', email = '', you, from = { schoolName: '' } } = removal ?? {}
  const who = you ? 'You lose' : `${email} loses`
  return (
    <FormDialog
      open={removal !== undefined}
      onClose={onClose}
      title={you ? 'Remove yourself' : 'Remove'}
      description={
        'schoolName' in from
          ? peopleWords.remove(who, `the view of ${from.schoolName}`)
          : `${peopleWords.remove(who, 'the desk')} ${you ? '' : peopleWords.plansWait}`
      }
      check={typedPhrase(email)}
      send={({ confirmation }) => change(removePerson, { body: { userId, ...from, confirmation } })}
      confirm="Remove"
      busy="Removing…"
      destructive
    >
      {(problems) => <ConfirmField phrase={email} problem={problems.confirmation} />}
    </FormDialog>
  )
}
