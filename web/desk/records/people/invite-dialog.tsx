import { useId, useState } from 'react'
import { peopleWords } from '../../../../content/desk/records.ts'
import { invitePerson } from '../../../../contract/records/people.ts'
import { INVITATION_DAYS, InvitePerson, type Role } from '../../../../domain/school/staff.ts'
import { FieldProblem, Select, TextField } from '../../../ui/field.tsx'
import { Radio } from '../../../ui/radio.tsx'
import type { Problems } from '../../../use-form.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Checkbox } from '../../kit/form/checkbox.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'

interface InviteDialogProps {
  schools: string[]
  /** Whether admins and editors can be invited here. */
  atDesk: boolean
  open: boolean
  onClose: () => void
}

/** Invites somebody by mail. */
export function InviteDialog({ schools, atDesk, ...dialog }: InviteDialogProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Invite"
      description={peopleWords.invite(INVITATION_DAYS)}
      check={InvitePerson}
      send={(body) => change(invitePerson, { body })}
      confirm="Invite"
      busy="Inviting…"
    >
      {(problems) => (
        <>
          <TextField
            label="Email"
            required
            name="email"
            type="email"
            autoComplete="off"
            problem={problems.email}
          />
          <RoleFields {...{ schools, atDesk, problems }} />
        </>
      )}
    </FormDialog>
  )
}

interface RoleFieldsProps extends Pick<InviteDialogProps, 'schools' | 'atDesk'> {
  problems: Problems
}

function RoleFields({ schools, atDesk, problems }: RoleFieldsProps) {
  const roleProblem = useId()
  // Nothing is chosen for her: an admin sees every child.
  const [role, setRole] = useState<Role | undefined>(atDesk ? undefined : 'school')
  const [publishes, setPublishes] = useState(true)
  const option = (value: Role, label: string, hint: string) => (
    <Radio name="role" {...{ value, label, hint }} checked={role === value} onChoose={() => setRole(value)} />
  )
  return (
    <>
      <fieldset aria-describedby={problems.role ? roleProblem : undefined}>
        <legend className="text-small text-soft">As</legend>
        {atDesk && option('admin', 'Admin', peopleWords.adminDoes)}
        {atDesk && option('editor', peopleWords.editor, peopleWords.editorDoes)}
        {option('school', 'Staff of a school', peopleWords.staffDoes)}
        <FieldProblem id={roleProblem} problem={problems.role} />
      </fieldset>
      {role === 'editor' && (
        <Checkbox
          name="mayPublish"
          label={peopleWords.publishes}
          hint={peopleWords.publishesHint}
          checked={publishes}
          onChange={setPublishes}
        />
      )}
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
    </>
  )
}
