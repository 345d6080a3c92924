import { useState } from 'react'
import { calendarWords as words } from '../../../../content/desk/projects.ts'
import { endCalendarFeed, startCalendarFeed } from '../../../../contract/projects/calendar.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

/** The secret address that the owner's phone subscribes to. */
export function CalendarFeed({ feed }: { feed: string | null }) {
  const [ending, setEnding] = useState(false)
  const { change, run, busy } = useDeskMutation()
  return (
    <section aria-label={words.feed} className="max-w-[44rem]">
      <h2 className="border-line border-b pb-2 text-item">{words.feed}</h2>
      <p className="mt-3 text-soft">{words.feedLead}</p>
      {feed && <p className="wrap-anywhere mt-3 select-all text-small">{feed}</p>}
      <p className="mt-4">
        {feed ? (
          <DeskButton onClick={() => setEnding(true)}>{words.end}</DeskButton>
        ) : (
          <DeskButton
            aria-disabled={busy !== undefined}
            onClick={() => void run('start', () => change(startCalendarFeed), words.started)}
          >
            {words.start}
          </DeskButton>
        )}
      </p>
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={words.endTitle}
        description={words.endLead}
        confirm={words.end}
        destructive
        done={words.ended}
        act={() => change(endCalendarFeed)}
      />
    </section>
  )
}
