import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { eventWords } from '../../../../content/desk/events/event.ts'
import { duplicateEvent } from '../../../../contract/events/events.ts'
import { Reading } from '../../../../domain/school/class-year-on.ts'
import { stagesOf } from '../../../../domain/school/classes.ts'
import { readingAmong } from '../../../../domain/school/classes-together.ts'
import { DuplicateEvent, readingField } from '../../../../domain/school/event-form.ts'
import type { EventSummary } from '../../../../domain/school/events.ts'
import { stageName } from '../../../../domain/school/stages.ts'
import { desk } from '../../../../domain/screens.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { type Problems, valuesOf } from '../../../use-form.ts'
import { eventQuery } from '../../kit/data/live-queries.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DialogForm } from '../../kit/form/form-dialog.tsx'
import { useDeskForm } from '../../kit/form/use-desk-form.ts'

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
  const { change } = useDeskMutation()
  const navigate = useNavigate()
  const [pupils, setPupils] = useState('none')
  const { data } = useQuery(eventQuery(event.id))
  const classes = data?.classes ?? []
  const readingOf = readingAmong(classes.map(({ ref }) => ref))
  const unclear = classes.flatMap(({ ref, pupils }) => (pupils > 0 && !readingOf(ref) ? [ref] : []))
  const { problems, failure, sending, form } = useDeskForm(DuplicateEvent, async (next, form) => {
    const values = valuesOf(form)
    const readings = unclear.flatMap((ref) => {
      const read = Reading.safeParse(values[readingField(ref)])
      return read.success ? [{ ref, reading: read.data }] : []
    })
    const body = { ...next, readings }
    const { id, replacedLists } = await change(duplicateEvent, { params: { id: event.id }, body })
    onDone()
    await navigate(desk.event(id))
    if (replacedLists.length > 0)
      notify({
        kind: 'success',
        title: 'Event duplicated',
        text: replacedLists.map(({ name, by }) => eventWords.retired(name, by)).join(' '),
      })
  })
  return (
    <DialogForm
      {...form}
      {...{ failure, sending, confirm: 'Duplicate event', busy: 'Duplicating…', onCancel: onDone }}
    >
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
      <Select
        label="What comes along"
        name="pupils"
        options={PUPILS}
        value={pupils}
        onChange={({ target }) => setPupils(target.value)}
      />
      {pupils === 'moved-up' && <Unclear refs={unclear} problems={problems} />}
    </DialogForm>
  )
}

/** Asks how classes are meant of which their names do not tell: `S1/2`. */
function Unclear({ refs, problems }: { refs: readonly string[]; problems: Problems }) {
  if (refs.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-small">{eventWords.unclear}</legend>
      {refs.map((ref) => {
        const stages = stagesOf(ref).map(stageName)
        return (
          <Select
            key={ref}
            label={`Class ${ref} is`}
            name={readingField(ref)}
            problem={problems[readingField(ref)]}
            options={[
              { value: '', label: 'Please choose' },
              { value: 'counted', label: eventWords.counted(stages[0] ?? '') },
              {
                value: 'composite',
                label: eventWords.composite(new Intl.ListFormat('en-GB').format(stages)),
              },
            ]}
          />
        )
      })}
    </fieldset>
  )
}
