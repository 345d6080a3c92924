import { useId, useState } from 'react'
import { eventsWords } from '../../../content/desk/events/events.ts'
import { idShapes } from '../../../content/desk/photos/id-photos.ts'
import { listEvents } from '../../../contract/events/events.ts'
import { listPeople } from '../../../contract/records/people.ts'
import { listPrices } from '../../../contract/shop/prices.ts'
import { londonDay } from '../../../domain/days.ts'
import { FLOW_LIST, OWN_LIST } from '../../../domain/orders/prices/price-lists.ts'
import { ID_SHAPES } from '../../../domain/photos/id-photos.ts'
import { EditEvent } from '../../../domain/school/event-form.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import { now } from '../../clock.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { Checkbox } from '../kit/form/checkbox.tsx'
import { DialogForm, FormFailure, RequiredNote } from '../kit/form/form-dialog.tsx'
import { useDeskForm, useEdit } from '../kit/form/use-desk-form.ts'
import { counted } from '../kit/format.ts'
import { Commission } from './commission-fields.tsx'

interface EventFormProps {
  /** The event to edit, of which only changes are sent; left out for a new one. */
  event?: EventSummary
  confirm: string
  busy: string
  onSend: (event: EditEvent) => Promise<void>
  onCancel: () => void
}

/** An event's details. */
export function EventForm({ event: given, confirm, busy, onSend, onCancel }: EventFormProps) {
  // The values when the form opened; a refetch must not change them.
  const [event] = useState(given)
  const send = useEdit<EditEvent>(event, onSend)
  const { problems, failure, sending, form } = useDeskForm(EditEvent, send)
  const day = (name: 'salesOpen' | 'salesClose' | 'printDeadline' | 'deletePhotosAfter', label: string) => (
    <TextField
      label={name === 'salesOpen' ? label : `${label} (optional)`}
      required={name === 'salesOpen'}
      name={name}
      type="date"
      defaultValue={event?.[name] ?? (name === 'salesOpen' && !event ? londonDay(now()) : '')}
      problem={problems[name]}
    />
  )
  return (
    <DialogForm {...form} {...{ failure, sending, confirm, busy, onCancel }}>
      <RequiredNote />
      <TextField
        label="Event"
        required
        name="name"
        autoComplete="off"
        defaultValue={event?.name}
        problem={problems.name}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SchoolField before={event?.schoolName} problem={problems.schoolName} />
        <TextField
          label="Date"
          required
          name="date"
          type="date"
          defaultValue={event?.date}
          problem={problems.date}
        />
        {day('salesOpen', 'Sales open')}
        {day('salesClose', 'Sales close')}
        {day('printDeadline', 'Print deadline')}
        {day('deletePhotosAfter', 'Delete photos after')}
        <p className="text-small text-soft sm:col-span-2">{eventsWords.lastDays}</p>
      </div>
      <PriceLists event={event} problem={problems.priceListId ?? problems.flowListId} />
      {SWITCHES.map(({ name, ...words }) => (
        <Switch key={name} name={name} start={event?.[name] ?? false} {...words} />
      ))}
      <Select
        label="Shape of ID photos"
        name="idShape"
        options={ID_SHAPES.map((value) => ({ value, label: idShapes[value] }))}
        defaultValue={event?.idShape ?? '35x45'}
      />
      <Commission event={event} problem={problems.commissionPercent ?? problems.commissionPence} />
    </DialogForm>
  )
}

const SWITCHES = [
  {
    name: 'holdForReview',
    label: 'Hold for review',
    hint: eventsWords.review,
  },
  {
    name: 'printNames',
    label: 'Print names under class photos',
    hint: eventsWords.printNames,
  },
  {
    name: 'idPhotos',
    label: 'ID photos',
    hint: eventsWords.idPhotos,
  },
  {
    name: 'officeSheets',
    label: 'Class sheets for the office',
    hint: eventsWords.classSheets,
  },
  {
    name: 'yearbook',
    label: 'Yearbook folder',
    hint: eventsWords.yearbook,
  },
] as const

interface SwitchProps {
  name: string
  label: string
  hint: string
  /** As it was when the form opened. */
  start: boolean
}

function Switch({ start, ...words }: SwitchProps) {
  const [on, setOn] = useState(start)
  return <Checkbox {...words} checked={on} onChange={setOn} />
}

/** The lists on sale, and those that the event has already. */
function PriceLists({ event, problem }: { event: EventSummary | undefined; problem: string | undefined }) {
  const prices = useEndpoint(listPrices)
  const now = [event?.priceListId ?? OWN_LIST, event?.flowListId ?? FLOW_LIST] as const
  const lists = prices.data?.lists.filter(({ id, state }) => state === 'on-sale' || now.includes(id))
  // Until the lists have loaded, only the event's own are offered, so that nothing else can be sent.
  const options = (id: string) =>
    lists?.map(({ id, name, sells }) => ({ value: id, label: `${name}: ${sells}` })) ?? [
      { value: id, label: prices.isError ? 'As it is; the lists did not load' : 'Loading…' },
    ]
  return (
    <div className="grid gap-6">
      <Select
        key={lists ? 'own' : 'own-loading'}
        label="Price list"
        name="priceListId"
        options={options(now[0])}
        defaultValue={now[0]}
      />
      <Select
        key={lists ? 'flow' : 'flow-loading'}
        label="Portrait price list"
        name="flowListId"
        options={options(now[1])}
        defaultValue={now[1]}
      />
      <FormFailure>{problem}</FormFailure>
    </div>
  )
}

/** The school: a known one, whose staff will see the event, a new one, or a new name for the same one. */
function SchoolField({ before, problem }: { before: string | undefined; problem: string | undefined }) {
  const list = useId()
  const [typed, setTyped] = useState(before ?? '')
  const [renamed, setRenamed] = useState(false)
  const events = useEndpoint(listEvents)
  const people = useEndpoint(listPeople)
  const same = (name: string) => name.toLowerCase() === typed.trim().toLowerCase()
  const known = [...new Set(events.data?.events.map(({ schoolName }) => schoolName))].sort()
  const staff = people.data?.staff.filter(({ schoolName }) => same(schoolName)).length ?? 0
  // Until the list has loaded, nothing counts as new.
  const canTell = events.data !== undefined && typed.trim() !== ''
  const isNew = canTell && before !== undefined && !same(before) && !known.some(same)
  return (
    <div>
      <TextField
        label="School"
        required
        name="schoolName"
        autoComplete="off"
        list={list}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        problem={problem}
      />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p role="status" className="mt-1.5 text-small text-soft empty:sr-only">
        {staff > 0 && eventsWords.staffSee(counted(staff, 'person', 'people'), staff === 1 ? 'sees' : 'see')}
      </p>
      {isNew && (
        <div className="mt-3">
          <Checkbox
            name="schoolRenamed"
            label="The same school under a new name"
            hint={eventsWords.renameSchool}
            checked={renamed}
            onChange={setRenamed}
          />
        </div>
      )}
    </div>
  )
}
