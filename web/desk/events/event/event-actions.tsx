import { useState } from 'react'
import { useNavigate } from 'react-router'
import { eventWords } from '../../../../content/desk/events/event.ts'
import { createClass, editEvent, eventCards, setEventState } from '../../../../contract/events/events.ts'
import { exportRoster } from '../../../../contract/roster/pupils.ts'
import { CreateClass } from '../../../../domain/school/class-summary.ts'
import { CLASS_NAME_MAX } from '../../../../domain/school/classes.ts'
import { hasCommission } from '../../../../domain/school/commission.ts'
import type { EventSummary } from '../../../../domain/school/events.ts'
import { desk } from '../../../../domain/screens.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadFile } from '../../kit/files/download-file.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DeskButton, DeskLink, largeTouchTarget } from '../../kit/page/button.tsx'
import { DeskMenu } from '../../kit/page/menu.tsx'
import { ImportRosterDialog } from '../../roster/import-roster.tsx'
import { SendCodesDialog } from '../codes/send-dialog.tsx'
import { EventForm } from '../event-form.tsx'
import { DuplicateForm } from './duplicate-event.tsx'

export type EventDialog = 'class' | 'roster' | 'edit' | 'duplicate' | 'codes'

/** The actions on an event. */
export function EventActions({
  eventId,
  event,
  onDialog,
}: {
  eventId: string
  /** Undefined while loading. */
  event: EventSummary | undefined
  onDialog: (dialog: EventDialog) => void
}) {
  const { change, run } = useDeskMutation()
  const navigate = useNavigate()
  const setState = (state: { completed?: boolean; archived?: boolean }) =>
    void run('state', () => change(setEventState, { params: { id: eventId }, body: state }))
  return (
    <>
      <DeskButton
        className="max-sm:hidden"
        aria-disabled={!event}
        onClick={() => event && onDialog('roster')}
      >
        Import roster
      </DeskButton>
      <DeskLink to={desk.eventUpload(eventId)}>Upload Photos</DeskLink>
      <DeskButton
        look="solid"
        className={largeTouchTarget}
        aria-disabled={!event}
        onClick={() => event && onDialog('codes')}
      >
        Send All Access Codes
      </DeskButton>
      <DeskMenu
        label="More"
        entries={
          event
            ? [
                { label: 'Edit event', onSelect: () => onDialog('edit') },
                { label: 'Add class', onSelect: () => onDialog('class') },
                { label: 'Import roster', narrow: true, onSelect: () => onDialog('roster') },
                {
                  label: 'Print cards',
                  onSelect: () =>
                    void run('file', () =>
                      downloadFile('access-cards.pdf', eventCards, { params: { id: eventId } }),
                    ),
                },
                {
                  label: 'Export roster',
                  onSelect: () =>
                    void run('file', () =>
                      downloadFile('roster.csv', exportRoster, { params: { id: eventId } }),
                    ),
                },
                {
                  label: eventWords.sameChild,
                  onSelect: () => void navigate(desk.eventSameChild(eventId)),
                },
                {
                  label: 'Moved by imports',
                  onSelect: () => void navigate(desk.eventMoves(eventId)),
                },
                {
                  label: 'Agreement and privacy',
                  onSelect: () => void navigate(desk.eventAgreement(eventId)),
                },
                ...(hasCommission(event)
                  ? [
                      {
                        label: 'Commission statement',
                        onSelect: () => void navigate(desk.eventSales(eventId)),
                      },
                    ]
                  : []),
                { label: 'Duplicate for next year', onSelect: () => onDialog('duplicate') },
                event.completed
                  ? { label: 'Reopen', onSelect: () => setState({ completed: false }) }
                  : { label: 'Mark as completed', onSelect: () => setState({ completed: true }) },
                event.archived
                  ? { label: 'Bring back from archive', onSelect: () => setState({ archived: false }) }
                  : { label: 'Archive', onSelect: () => setState({ archived: true }) },
                {
                  label: 'Erase event',
                  destructive: true,
                  onSelect: () => void navigate(desk.erase('event', eventId)),
                },
              ]
            : []
        }
      />
    </>
  )
}

/** The actions' dialogs. */
export function EventDialogs({
  event,
  dialog,
  onClose,
}: {
  event: EventSummary
  dialog: EventDialog | undefined
  onClose: () => void
}) {
  const { change } = useDeskMutation()
  const [scope] = useState({ level: 'events', id: event.id } as const)
  const props = (name: EventDialog) => ({
    open: dialog === name,
    onClose,
  })
  return (
    <>
      <AddClassDialog eventId={event.id} {...props('class')} />
      <ImportRosterDialog eventId={event.id} {...props('roster')} />
      <SendCodesDialog scope={scope} name={event.name} {...props('codes')} />
      <DeskDialog wide title="Edit event" {...props('edit')}>
        <EventForm
          event={event}
          confirm="Save"
          busy="Saving…"
          onCancel={onClose}
          onSend={async (body) => {
            await change(editEvent, { params: { id: event.id }, body })
            onClose()
          }}
        />
      </DeskDialog>
      <DeskDialog
        wide
        title="Duplicate for next year"
        description={eventWords.duplicate}
        {...props('duplicate')}
      >
        <DuplicateForm event={event} onDone={onClose} />
      </DeskDialog>
    </>
  )
}

interface AddClassDialogProps {
  eventId: string
  open: boolean
  onClose: () => void
}

/** Adds a class to the event. */
function AddClassDialog({ eventId, ...dialog }: AddClassDialogProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Add class"
      description={eventWords.nextClass}
      check={CreateClass}
      send={(body) => change(createClass, { params: { id: eventId }, body })}
      confirm="Add class"
      busy="Adding…"
      failureAt="ref"
    >
      {(problems) => (
        <TextField
          label="Class"
          required
          name="ref"
          autoComplete="off"
          maxLength={CLASS_NAME_MAX}
          placeholder="3B"
          problem={problems.ref}
        />
      )}
    </FormDialog>
  )
}
