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
import type { EditPupil, PupilDetail } from '../../../../domain/school/pupils.ts'
import { desk } from '../../../../domain/screens.ts'
import { call } from '../../../call.ts'
import { Select } from '../../../ui/field.tsx'
import { PupilForm } from '../../events/class/pupil-form.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmField } from '../../kit/form/confirm-by-typing.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskMenu } from '../../kit/page/menu.tsx'
import { MergeWith } from './merge-with.tsx'

type Question = 'edit' | 'move' | 'merge' | 'code' | 'remove'

/** Edits, moves or removes a student, or reissues the code. */
export function PupilActions({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const { change } = useDeskMutation()
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
          { label: 'Reissue access code', onSelect: () => setOpen('code') },
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
      <DeskDialog title="Move to another class" description={studentWords.keeps(name)} {...dialog('move')}>
        <MoveForm
          pupil={pupil}
          onCancel={close}
          onMove={async (classId) => {
            if (classId === pupil.classId) return close()
            await save({ classId })
            // The move is made. If this request fails, its step is not known and undo is not offered.
            const now = await call(showPupil, { params: { id: pupil.id } }).catch(() => undefined)
            const move = now?.steps[0]
            undo.tell(`${name} is moved.`, move && (() => change(undoStep, { params: { id: move.id } })))
            close()
          }}
        />
      </DeskDialog>
      <MergeWith pupil={pupil} undo={undo} open={open === 'merge'} onClose={close} />
      <DeskDialog
        title="Reissue access code"
        description={studentWords.codeStops(pupil.accessCode)}
        {...dialog('code')}
      >
        <Confirm
          confirm="Reissue code"
          onCancel={close}
          act={async () => {
            const { accessCode } = await change(reissueCode, { params: { id: pupil.id } })
            undo.tell(studentWords.codeIs(name, accessCode))
            close()
          }}
        />
      </DeskDialog>
      <DeskDialog
        title="Remove from the roster"
        description={studentWords.remove(name)}
        {...dialog('remove')}
      >
        <RemoveForm pupil={pupil} name={name} onCancel={close} />
      </DeskDialog>
    </>
  )
}

function Confirm({
  confirm,
  act,
  onCancel,
}: {
  confirm: string
  act: () => Promise<void>
  onCancel: () => void
}) {
  const { run, busy, failure } = useDeskMutation('inline')
  return (
    <>
      <FormFailure className="mt-4">{failure}</FormFailure>
      <div className="mt-6 flex flex-row-reverse flex-wrap gap-2">
        <DeskButton look="solid" aria-disabled={busy !== undefined} onClick={() => void run('confirm', act)}>
          {confirm}
        </DeskButton>
        <DeskButton onClick={onCancel}>Cancel</DeskButton>
      </div>
    </>
  )
}

function MoveForm({
  pupil,
  onMove,
  onCancel,
}: {
  pupil: PupilDetail
  onMove: (classId: string) => Promise<void>
  onCancel: () => void
}) {
  const [classId, setClassId] = useState(pupil.classId)
  return (
    <>
      <Select
        label="Class"
        className="mt-6"
        options={pupil.classes.map(({ id, ref }) => ({ value: id, label: ref }))}
        value={classId}
        onChange={(event) => setClassId(event.target.value)}
      />
      <Confirm confirm="Move" act={() => onMove(classId)} onCancel={onCancel} />
    </>
  )
}

/** Asks for the name, because this cannot be undone. */
function RemoveForm({ pupil, name, onCancel }: { pupil: PupilDetail; name: string; onCancel: () => void }) {
  const { refetch } = useDeskMutation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  return (
    <>
      <ConfirmField
        className="mt-6"
        phrase={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() === name ? (
        <Confirm
          confirm="Remove"
          onCancel={onCancel}
          act={async () => {
            await call(removePupil, { params: { id: pupil.id } })
            await navigate(desk.class(pupil.classId), { replace: true })
            await refetch()
          }}
        />
      ) : (
        <div className="mt-6 flex justify-end">
          <DeskButton onClick={onCancel}>Cancel</DeskButton>
        </div>
      )}
    </>
  )
}
