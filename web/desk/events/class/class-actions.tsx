import { useState } from 'react'
import { useNavigate } from 'react-router'
import { classWords } from '../../../../content/desk/events/events.ts'
import { classCards } from '../../../../contract/events/events.ts'
import { addPupil } from '../../../../contract/roster/pupils.ts'
import type { ClassDetail } from '../../../../domain/school/event-screens.ts'
import type { AddPupil } from '../../../../domain/school/pupils.ts'
import { desk } from '../../../../domain/screens.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadFile } from '../../kit/files/download-file.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton, DeskLink, largeTouchTarget } from '../../kit/page/button.tsx'
import { DeskMenu } from '../../kit/page/menu.tsx'
import { SendCodesDialog } from '../codes/send-dialog.tsx'
import { PupilForm } from './pupil-form.tsx'
import { RenameClassDialog } from './rename-class.tsx'

interface ClassActionsProps {
  classId: string
  one: ClassDetail['class'] | undefined
  undo: ReturnType<typeof useUndo>
}

/** What can be done with a class as a whole. */
export function ClassActions({ classId, one, undo }: ClassActionsProps) {
  const { change, run } = useDeskMutation()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'add' | 'codes' | 'rename'>()
  const close = () => setDialog(undefined)
  const scope = { level: 'classes', id: classId } as const
  const name = one ? `class ${one.ref}` : 'this class'
  return (
    <>
      <DeskLink to={desk.contactSheet(classId)}>Contact sheet</DeskLink>
      <DeskLink to={desk.classUpload(classId)}>Upload Photos</DeskLink>
      <DeskButton look="solid" className={largeTouchTarget} onClick={() => setDialog('codes')}>
        Send Access Codes
      </DeskButton>
      <DeskMenu
        label="More"
        entries={[
          { label: 'Add student', onSelect: () => setDialog('add') },
          ...(one ? [{ label: 'Rename class', onSelect: () => setDialog('rename') }] : []),
          {
            label: 'Print cards',
            onSelect: () =>
              void run('file', () =>
                downloadFile('access-cards.pdf', classCards, { params: { id: classId } }),
              ),
          },
          { label: 'Who has their code', onSelect: () => void navigate(desk.classCodes(classId)) },
          {
            label: 'Erase class',
            destructive: true,
            onSelect: () => void navigate(desk.erase('class', classId)),
          },
        ]}
      />
      <SendCodesDialog scope={scope} name={name} open={dialog === 'codes'} onClose={close} />
      {one && <RenameClassDialog one={one} undo={undo} open={dialog === 'rename'} onClose={close} />}
      <DeskDialog
        title="Add student"
        description={classWords.addLead(name)}
        open={dialog === 'add'}
        onClose={close}
      >
        <PupilForm
          confirm="Add student"
          busy="Adding…"
          onCancel={close}
          onSend={async (pupil) => {
            await change(addPupil, { params: { id: classId }, body: pupil as AddPupil })
            close()
          }}
        />
      </DeskDialog>
    </>
  )
}
