import { useId, useState } from 'react'
import { peopleWords } from '../../../../content/desk/records.ts'
import { invitePerson } from '../../../../contract/records/people.ts'
import { INVITATION_DAYS, InvitePerson, type Role } from '../../../../domain/school/staff.ts'
import { FieldProblem, Select, TextField } from '../../../ui/field.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { DeskDialog } from '../../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../../kit/form-dialog.tsx'
import { useDeskForm } from '../../kit/use-desk-form.ts'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

interface InviteDialogProps {
  schools: string[]
  /** Whether admins and editors can be invited here. */
  atDesk: boolean
  open: boolean
  onClose: () => void
}

/** Invites somebody by mail. */
export function InviteDialog({ schools, atDesk, open, onClose }: InviteDialogProps) {
  return (
    <DeskDialog
      open={open}
      onClose={onClose}
      title="Invite"
      description={peopleWords.invite(INVITATION_DAYS)}
    >
      <InviteForm schools={schools} atDesk={atDesk} onDone={onClose} />
    </DeskDialog>
  )
}

interface InviteFormProps extends Pick<InviteDialogProps, 'schools' | 'atDesk'> {
  onDone: () => void
}

function InviteForm({ schools, atDesk, onDone }: InviteFormProps) {
  const { change } = useDeskMutation()
  const roleProblem = useId()
  // Nothing is chosen for her: an admin sees every child.
  const [role, setRole] = useState<Role | undefined>(atDesk ? undefined : 'school')
  const { problems, failure, sending, form } = useDeskForm(InvitePerson, async (person) => {
    await change(invitePerson, { body: person })
    onDone()
  })
  const option = (value: Role, label: string, hint: string) => (
    <Radio name="role" {...{ value, label, hint }} checked={role === value} onChoose={() => setRole(value)} />
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
      <fieldset aria-describedby={problems.role ? roleProblem : undefined}>
        <legend className="text-small text-soft">As</legend>
        {atDesk && option('admin', 'Admin', peopleWords.adminDoes)}
        {atDesk && option('editor', peopleWords.editor, peopleWords.editorDoes)}
        {option('school', 'Staff of a school', peopleWords.staffDoes)}
        <FieldProblem id={roleProblem} problem={problems.role} />
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
