import { useState } from 'react'
import { calendarWords, cancelWords, projectWords as words } from '../../../../content/desk/projects.ts'
import { moveDay } from '../../../../contract/projects/calendar.ts'
import { longMoment, weekdayOf } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import { MoveDay } from '../../../../domain/projects/calendar.ts'
import type { HeldDay, ProjectDetail } from '../../../../domain/projects/projects.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DayText } from './days.tsx'

/** The days that are held for a project; each can be moved, as often as it takes. */
export function Held({ project: { held, client, cancelled, erased } }: { project: ProjectDetail }) {
  if (held.length === 0) return null
  return (
    <section aria-label={words.held}>
      <h2 className="border-line border-b pb-2 text-item">{words.held}</h2>
      {cancelled && (
        <p className="mt-3">
          {cancelled.by === 'owner'
            ? cancelWords.cancelledByOwner(longMoment(cancelled.noticeAt))
            : cancelWords.cancelled(
                longMoment(cancelled.noticeAt),
                cancelled.percent,
                formatPounds(cancelled.fee),
              )}
        </p>
      )}
      <ul className={cancelled ? 'line-through opacity-60' : ''}>
        {held.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <span>
              <DayText of={one} />
            </span>
            {!cancelled && !erased && <Move held={one} email={client.email} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its backup day is offered first. */
function Move({ held: { id, day, backup }, email }: { held: HeldDay; email: string }) {
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  const label = backup ? calendarWords.move : calendarWords.moveOther
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${label}: ${weekdayOf(day)}`}>
        {label}
      </DeskButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={calendarWords.moveTitle(day)}
        description={calendarWords.moveLead(email)}
        check={MoveDay}
        send={(body) => change(moveDay, { params: { id }, body })}
        confirm={calendarWords.confirmMove}
      >
        {(problems) => (
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <input type="hidden" name="from" value={day} />
            <TextField
              label={calendarWords.newDay}
              name="to"
              type="date"
              className="w-56"
              defaultValue={backup ?? ''}
              problem={problems.to}
              required
            />
            <TextField
              label={calendarWords.newBackup}
              name="backup"
              type="date"
              className="w-56"
              problem={problems.backup}
            />
          </div>
        )}
      </FormDialog>
    </>
  )
}
