import { useState } from 'react'
import { rosterWords } from '../../content/staff/school-desk.ts'
import { correctRoster } from '../../contract/staff-school.ts'
import { CorrectRoster } from '../../domain/school/roster-changes.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { NameFields } from '../desk/events/class/name-fields.tsx'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../desk/kit/form/dialog.tsx'
import { DialogForm, RequiredNote } from '../desk/kit/form/form-dialog.tsx'
import { useDeskForm } from '../desk/kit/form/use-desk-form.ts'
import { DeskButton } from '../desk/kit/page/button.tsx'
import { PrivacyNote } from '../privacy-note.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { notify } from '../ui/notify.ts'

type Pupil = SchoolRoster['pupils'][number]

interface CorrectionDialogProps {
  eventId: string
  classRef: string
  /** The event's classes. */
  classes: string[]
  correcting: Pupil | 'new' | undefined
  onClose: () => void
}

/** Sends a correction of one student to the photographer; the list changes once it is approved. */
export function CorrectionDialog({ correcting, onClose, ...rest }: CorrectionDialogProps) {
  const isNew = correcting === 'new'
  return (
    <DeskDialog
      title={isNew ? 'Somebody is missing' : 'Correct the list'}
      description={rosterWords.correction}
      open={correcting !== undefined}
      onClose={onClose}
    >
      {correcting && <CorrectionForm pupil={isNew ? undefined : correcting} onDone={onClose} {...rest} />}
    </DeskDialog>
  )
}

interface CorrectionFormProps extends Pick<CorrectionDialogProps, 'eventId' | 'classRef' | 'classes'> {
  pupil: Pupil | undefined
  onDone: () => void
}

function CorrectionForm({ eventId, classRef, classes, pupil, onDone }: CorrectionFormProps) {
  const { change, run, busy, failure: notLeft } = useDeskMutation('inline')
  // The values when the form opened; a refetch must not change them.
  const [start] = useState(pupil)
  async function send(body: CorrectRoster) {
    await change(correctRoster, { params: { id: eventId }, body })
    notify({ kind: 'success', title: 'Sent to the photographer' })
    onDone()
  }
  const { problems, failure, sending, form } = useDeskForm(CorrectRoster, send)
  return (
    <DialogForm
      {...form}
      failure={failure ?? notLeft}
      sending={sending}
      confirm="Send"
      busy="Sending…"
      onCancel={onDone}
      foot={
        <>
          {start && (
            <p className="text-small">
              {rosterWords.gone}{' '}
              <DeskButton
                look="plain"
                aria-disabled={busy !== undefined}
                onClick={() => void run('left', () => send({ kind: 'left', pupilId: start.id }))}
              >
                {start.firstName} has left
              </DeskButton>
            </p>
          )}
          <PrivacyNote className="-mb-4" />
        </>
      }
    >
      <RequiredNote />
      <input type="hidden" name="kind" value={start ? 'changed' : 'added'} />
      {start && <input type="hidden" name="pupilId" value={start.id} />}
      <NameFields {...{ start, problems }} />
      <Select
        label="Class"
        required
        name="classRef"
        placeholder="Choose the class"
        options={classes}
        defaultValue={classRef}
        problem={problems.classRef}
      />
      <TextField
        label={start ? 'New parent email (optional)' : 'Parent email (optional)'}
        name="parentEmail"
        type="email"
        autoComplete="off"
        problem={problems.parentEmail}
      />
      <TextField
        label="Student number (optional)"
        name="pupilNumber"
        autoComplete="off"
        defaultValue={start?.pupilNumber ?? ''}
        problem={problems.pupilNumber}
      />
    </DialogForm>
  )
}
