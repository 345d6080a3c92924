import { useState } from 'react'
import { CreateEvent, type EventSummary } from '../../../domain/school.ts'
import { TextField } from '../../ui/field.tsx'
import { Choice, Tick } from '../parts/choice.tsx'
import { DialogActions, FormFailure } from '../parts/dialog.tsx'
import { useForm } from '../use-form.ts'

const PRICE_LISTS = [
  { value: 'gallery', label: 'Gallery: single photos and packages of 3, 5 or all' },
  { value: 'portrait', label: 'Portrait: packages with prints' },
]

interface EventFormProps {
  /** What it says now; a new event when left out. */
  event?: EventSummary
  confirm: string
  busy: string
  onSend: (event: CreateEvent) => Promise<void>
  onCancel: () => void
}

/** Everything that can be said about an event. */
export function EventForm({ event, confirm, busy, onSend, onCancel }: EventFormProps) {
  const { problems, failure, sending, form } = useForm(CreateEvent, onSend)
  const [hold, setHold] = useState(event?.holdForReview ?? false)
  const today = new Date().toLocaleDateString('sv-SE')
  const day = (name: 'salesOpen' | 'salesClose' | 'printDeadline' | 'deletePhotosAfter', label: string) => (
    <TextField
      label={label}
      name={name}
      type="date"
      defaultValue={event?.[name] ?? (name === 'salesOpen' && !event ? today : '')}
      problem={problems[name]}
    />
  )
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Event"
        name="name"
        autoComplete="off"
        defaultValue={event?.name}
        problem={problems.name}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="School"
          name="schoolName"
          autoComplete="off"
          defaultValue={event?.schoolName}
          problem={problems.schoolName}
        />
        <TextField label="Date" name="date" type="date" defaultValue={event?.date} problem={problems.date} />
        {day('salesOpen', 'Sales open')}
        {day('salesClose', 'Sales close')}
        {day('printDeadline', 'Print deadline')}
        {day('deletePhotosAfter', 'Delete photos after')}
      </div>
      <Choice
        label="Price list"
        name="priceListId"
        options={PRICE_LISTS}
        defaultValue={event?.priceListId ?? 'gallery'}
      />
      <Tick
        name="holdForReview"
        label="Hold for review"
        hint="Parents see a class only after you have looked through it and published it."
        checked={hold}
        onChange={setHold}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? busy : confirm} busy={sending} onCancel={onCancel} />
    </form>
  )
}
