import { useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { daysAfter, londonDay, londonHours, longMoment } from '../../../../domain/days.ts'
import { now } from '../../../clock.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, FormFailure, whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import type { Change } from '../changes.ts'
import { ChangesList } from './document-changes.tsx'

interface PublishDialogProps {
  title: string
  changes: readonly Change[]
  /** The address that visitors know, if it will change. */
  oldAddress: string | undefined
  newAddress: string | undefined
  /** Whether the day and the hour are asked. */
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
  const [problem, setProblem] = useState<string>()
  function onSubmit() {
    if (!later) return onPublish()
    if (!isDay(time.day)) return setProblem(editorWords.whichDay)
    const [moment] = momentsOf(time)
    if (!moment) return setProblem(editorWords.noSuchHour(hourWords(time.hour)))
    if (moment <= now()) return setProblem(editorWords.inThePast)
    onPublish(moment.toISOString())
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
                onChange={(event) => {
                  setProblem(undefined)
                  setTime({ ...time, day: event.target.value })
                }}
                problem={problem}
              />
              <Select
                label="Hour"
                value={time.hour}
                options={HOURS}
                onChange={(event) => {
                  setProblem(undefined)
                  setTime({ ...time, hour: event.target.value })
                }}
              />
            </div>
            <p className="mt-3 text-small text-soft">
              {editorWords.scottishTime(moment ? longMoment(moment) : undefined)}
              {again && ` ${editorWords.hourTwice}`}
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

const hourWords = (hour: string) => `${hour.padStart(2, '0')}:00`

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWords(String(hour)),
}))

interface Time {
  day: string
  hour: string
}

/** The day and hour of a moment; tomorrow at nine without one. */
function timeOf(at: string | undefined): Time {
  if (!at) return { day: daysAfter(londonDay(now()), 1), hour: '9' }
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  }).format(new Date(at))
  return { day: londonDay(new Date(at)), hour: String(Number(hour)) }
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** None if there is no such hour on that day, and two if the clocks go back in it. */
const momentsOf = ({ day, hour }: Time): Date[] => (isDay(day) ? londonHours(day, Number(hour)) : [])

interface ConfirmDialogProps {
  title: string
  text: string
  confirm: string
  failure: string | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children?: React.ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, failure, busy, onConfirm, onClose, children } = props
  return (
    <DeskDialog title={title} description={text} open onClose={onClose}>
      {children}
      <FormFailure>{failure}</FormFailure>
      <div className="mt-5 flex flex-row-reverse flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <DeskButton look="solid" aria-disabled={busy} onClick={() => busy || onConfirm()}>
          {confirm}
        </DeskButton>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
      </div>
    </DeskDialog>
  )
}
