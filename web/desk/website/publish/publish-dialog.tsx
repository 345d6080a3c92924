import { useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { daysAfter, londonDay, londonTime, londonTimes, longMoment } from '../../../../domain/days.ts'
import { now } from '../../../clock.ts'
import { TextField } from '../../../ui/field.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../../kit/form/form-dialog.tsx'
import type { DocumentChange } from '../changes.ts'
import { ChangesList } from './document-changes.tsx'

interface PublishDialogProps {
  title: string
  changes: readonly DocumentChange[]
  /** The address that visitors know, if it will change. */
  oldAddress: string | undefined
  newAddress: string | undefined
  /** Whether the day and the time are asked. */
  at: string | null | undefined
  failure: string | undefined
  busy: boolean
  onPublish: (at?: string) => void
  onClose: () => void
  /** What else there is to know before it is published. */
  children?: React.ReactNode
}

/** Shows what will change, and publishes it now or at a time. `at`: undefined to publish now. */
export function PublishDialog(props: PublishDialogProps) {
  const { title, changes, oldAddress, newAddress, at, failure, busy, onPublish, onClose, children } = props
  const later = at !== undefined
  const [time, setTime] = useState(() => timeOf(at ?? undefined))
  const [problem, setProblem] = useState<Partial<Time>>({})
  function onSubmit() {
    if (!later) return onPublish()
    if (!isDay(time.day)) return setProblem({ day: editorWords.whichDay })
    if (!isTime(time.time)) return setProblem({ time: editorWords.whichTime })
    const [moment] = momentsOf(time)
    if (!moment) return setProblem({ time: editorWords.noSuchTime(time.time) })
    if (moment <= now()) return setProblem({ day: editorWords.inThePast })
    onPublish(moment.toISOString())
  }
  const change = (part: Partial<Time>) => {
    setProblem({})
    setTime({ ...time, ...part })
  }
  const [moment, again] = momentsOf(time)
  return (
    <DeskDialog title={title} open onClose={onClose} wide>
      <DialogForm
        {...whenSent(() => busy || onSubmit())}
        className="mt-5 grid gap-5"
        failure={failure}
        sending={busy}
        confirm={later ? 'Publish then' : 'Publish'}
        busy={later ? 'Publish then' : 'Publishing…'}
        onCancel={onClose}
      >
        {later && (
          <div>
            <div className="grid grid-cols-2 gap-5">
              <TextField
                label="Day"
                required
                name="day"
                type="date"
                value={time.day}
                min={londonDay(now())}
                onChange={(event) => change({ day: event.target.value })}
                problem={problem.day}
              />
              <TextField
                label="Time"
                required
                name="time"
                type="time"
                value={time.time}
                onChange={(event) => change({ time: event.target.value })}
                problem={problem.time}
              />
            </div>
            <p className="mt-3 text-small text-soft">
              {editorWords.scottishTime(moment ? longMoment(moment) : undefined)}
              {again && ` ${editorWords.timeTwice}`}
            </p>
          </div>
        )}
        {oldAddress && newAddress && <p>{editorWords.addressChanges(oldAddress, newAddress)}</p>}
        <ChangesList changes={changes} />
        {children}
      </DialogForm>
    </DeskDialog>
  )
}

/** As the fields have them: `2026-11-30` and `09:30`. */
interface Time {
  day: string
  time: string
}

/** The day and time of a moment; tomorrow at nine without one. */
const timeOf = (at: string | undefined): Time =>
  at
    ? { day: londonDay(new Date(at)), time: londonTime(new Date(at)) }
    : { day: daysAfter(londonDay(now()), 1), time: '09:00' }

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
const isTime = (time: string) => /^\d{2}:\d{2}$/.test(time)

/** None if clocks show no such time on that day, and two if they go back over it. */
const momentsOf = ({ day, time }: Time): Date[] => (isDay(day) && isTime(time) ? londonTimes(day, time) : [])
