import { useState } from 'react'
import { useNavigate } from 'react-router'
import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import {
  editPupil,
  reissueCode,
  removePupil,
  showPupil,
  undoStep,
} from '../../../../contract/roster/pupils.ts'
import { fullName } from '../../../../domain/person-name.ts'
import { EditPupil, type PupilDetail } from '../../../../domain/school/pupils.ts'
import { desk } from '../../../../domain/screens.ts'
import { call } from '../../../http/call.ts'
import { Select } from '../../../ui/field.tsx'
import { PupilForm } from '../../events/class/pupil-form.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmField, typedPhrase } from '../../kit/form/confirm-by-typing.tsx'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskMenu } from '../../kit/page/menu.tsx'
import { MergeWith } from './merge-with.tsx'

const Move = EditPupil.pick({ classId: true })

type Question = 'edit' | 'move' | 'merge' | 'code' | 'remove'

/** Edits, moves or removes a student, or reissues the code. */
export function PupilActions({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const { change, refetch } = useDeskMutation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Question>()
  const close = () => setOpen(undefined)
  const name = fullName(pupil)
  const save = (body: EditPupil) => change(editPupil, { params: { id: pupil.id }, body })
  const dialog = (question: Question) => ({
    open: open === question,
    onClose: close,
  })
  return (
    <>
      <DeskButton onClick={() => setOpen('edit')}>Edit</DeskButton>
      <DeskMenu
        label="More"
        entries={[
          { label: 'Move to another class', onSelect: () => setOpen('move') },
          { label: 'Merge with another row', onSelect: () => setOpen('merge') },
          { label: 'Reissue access code', onSelect: () => setOpen('code'), destructive: true },
          { label: 'Remove from the roster', onSelect: () => setOpen('remove'), destructive: true },
        ]}
      />
      <DeskDialog title="Edit student" {...dialog('edit')}>
        <PupilForm
          pupil={pupil}
          confirm="Save"
          busy="Saving…"
          onCancel={close}
          onSend={async (edited) => {
            await save(edited)
            close()
          }}
        />
      </DeskDialog>
      <FormDialog
        title="Move to another class"
        description={studentWords.keeps(name)}
        {...dialog('move')}
        check={Move}
        confirm="Move"
        send={async ({ classId }) => {
          if (classId === pupil.classId) return
          await save({ classId })
          // The move is made. If this request fails, its step is not known and undo is not offered.
          const now = await call(showPupil, { params: { id: pupil.id } }).catch(() => undefined)
          const move = now?.steps[0]
          undo.tell(`${name} is moved.`, move && (() => change(undoStep, { params: { id: move.id } })))
        }}
      >
        {(problems) => (
          <Select
            label="Class"
            name="classId"
            options={pupil.classes.map(({ id, ref }) => ({ value: id, label: ref }))}
            defaultValue={pupil.classId}
            problem={problems.classId}
          />
        )}
      </FormDialog>
      <MergeWith pupil={pupil} undo={undo} open={open === 'merge'} onClose={close} />
      <ConfirmDialog
        title="Reissue access code"
        description={studentWords.codeStops(pupil.accessCode)}
        {...dialog('code')}
        confirm="Reissue code"
        destructive
        act={async () => {
          const { accessCode } = await change(reissueCode, { params: { id: pupil.id } })
          undo.tell(studentWords.codeIs(name, accessCode))
        }}
      />
      <FormDialog
        title="Remove from the roster"
        description={studentWords.remove(name)}
        {...dialog('remove')}
        check={typedPhrase(name)}
        confirm="Remove"
        destructive
        send={async () => {
          await call(removePupil, { params: { id: pupil.id } })
          await navigate(desk.class(pupil.classId), { replace: true })
          await refetch()
        }}
      >
        {(problems) => <ConfirmField phrase={name} problem={problems.confirmation} />}
      </FormDialog>
    </>
  )
}
