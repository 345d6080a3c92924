import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { eventWords } from '../../../content/desk/event.ts'
import { duplicateEvent, listEvents } from '../../../contract/events.ts'
import { DuplicateEvent } from '../../../domain/school/event-form.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import { desk } from '../../../domain/screens.ts'
import { call } from '../../call.ts'
import { keyOf } from '../../endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Choice } from '../ui/choice.tsx'
import { DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-desk-form.ts'

const PUPILS = [
  { value: 'none', label: 'Classes only: the new roster comes from the school' },
  { value: 'moved-up', label: 'Classes and students, each a year up, with new codes' },
]

/** `School Photography 2025` a year on is `School Photography 2026`. */
const nextName = (name: string) => name.replace(/\b20\d\d\b/, (year) => String(Number(year) + 1))
const nextDate = (date: string) =>
  `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`.replace('-02-29', '-02-28')

/** Asks for the copy's name and date, and duplicates the event. */
export function DuplicateForm({ event, onDone }: { event: EventSummary; onDone: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { problems, failure, sending, form } = useForm(DuplicateEvent, async (next) => {
    const { id, replacedLists } = await call(duplicateEvent, { params: { id: event.id }, body: next })
    void cache.invalidateQueries({ queryKey: keyOf(listEvents) })
    onDone()
    await navigate(desk.event(id))
    if (replacedLists.length > 0)
      await notify({
        kind: 'success',
        title: 'Event duplicated',
        text: replacedLists.map(({ name, by }) => eventWords.retired(name, by)).join(' '),
      })
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Event"
        required
        name="name"
        defaultValue={nextName(event.name)}
        problem={problems.name}
      />
      <TextField
        label="Date"
        required
        name="date"
        type="date"
        defaultValue={nextDate(event.date)}
        problem={problems.date}
      />
      <Choice label="What comes along" name="pupils" options={PUPILS} defaultValue="none" />
      <FormFailure>{failure}</FormFailure>
      <DialogActions
        confirm={sending ? 'Duplicating…' : 'Duplicate event'}
        busy={sending}
        onCancel={onDone}
      />
    </form>
  )
}
