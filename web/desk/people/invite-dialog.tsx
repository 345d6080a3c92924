import { useState } from 'react'
import { peopleWords } from '../../../content/desk/records.ts'
import { invitePerson } from '../../../contract/people.ts'
import { INVITATION_DAYS, InvitePerson } from '../../../domain/school/staff.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-desk-form.ts'
import { useDeskMutation } from '../use-desk-mutation.ts'

interface InviteDialogProps {
  schools: string[]
  /** Whether admins can be invited here. */
  asAdmin: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites somebody by mail. */
export function InviteDialog({ schools, asAdmin, open, onOpenChange }: InviteDialogProps) {
  return (
    <DeskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite"
      description={peopleWords.invite(INVITATION_DAYS)}
    >
      <InviteForm schools={schools} asAdmin={asAdmin} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

interface InviteFormProps extends Pick<InviteDialogProps, 'schools' | 'asAdmin'> {
  onDone: () => void
}

function InviteForm({ schools, asAdmin, onDone }: InviteFormProps) {
  const change = useDeskMutation()
  const [role, setRole] = useState<'admin' | 'school'>(asAdmin ? 'admin' : 'school')
  const { problems, failure, sending, form } = useForm(InvitePerson, async (person) => {
    await change(invitePerson, { body: person })
    onDone()
  })
  const option = (value: 'admin' | 'school', name: string, words: string) => (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 leading-snug">
      <input
        type="radio"
        name="role"
        value={value}
        checked={role === value}
        onChange={() => setRole(value)}
        className="mt-0.5 size-4 accent-ink"
      />
      <span>
        {name}
        <span className="block text-small text-soft">{words}</span>
      </span>
    </label>
  )
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Email"
        required
        name="email"
        type="email"
        autoComplete="off"
        problem={problems.email}
      />
      <fieldset>
        <legend className="text-small text-soft">As</legend>
        {asAdmin && option('admin', 'Admin', peopleWords.adminDoes)}
        {option('school', 'Staff of a school', peopleWords.staffDoes)}
      </fieldset>
      {role === 'school' && (
        <Select
          label="School"
          required
          name="schoolName"
          placeholder="Choose the school"
          options={schools}
          problem={problems.schoolName}
        />
      )}
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Inviting…' : 'Invite'} busy={sending} onCancel={onDone} />
    </form>
  )
}
