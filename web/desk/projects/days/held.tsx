import { useState } from 'react'
import { calendarWords, cancelWords, projectWords as words } from '../../../../content/desk/projects.ts'
import { moveToBackup } from '../../../../contract/projects/calendar.ts'
import { longMoment, weekdayOf } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { HeldDay, ProjectDetail } from '../../../../domain/projects/projects.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DayText } from './days.tsx'

/** The days that are held for a project; one with a backup can be moved to it. */
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
            {one.backup && !cancelled && !erased && (
              <Move held={one} backup={one.backup} email={client.email} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Move({ held: { id, day }, backup, email }: { held: HeldDay; backup: string; email: string }) {
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${calendarWords.move}: ${weekdayOf(day)}`}>
        {calendarWords.move}
      </DeskButton>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={calendarWords.moveTitle(backup)}
        description={calendarWords.moveLead(email)}
        confirm={calendarWords.move}
        done={calendarWords.moved}
        act={() => change(moveToBackup, { params: { id } })}
      />
    </>
  )
}
