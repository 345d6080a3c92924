import { useId } from 'react'
import { projectWords as words } from '../../../../content/desk/projects.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { daysIn, likelyDay, type TypedLine } from './typed-quote.ts'

interface LineProps {
  line: TypedLine
  all: readonly TypedLine[]
  at: number
  problems: Record<string, string>
  onChange: (part: Partial<TypedLine>) => void
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined
}

/** A line of a quote, to be typed: what, how many, the price of one, and on which days. */
export function QuoteLine({ line, all, at, problems, onChange, onRemove }: LineProps) {
  const id = useId()
  const gone = line.kind === 'surcharge' && daysIn(all).length > 0
  const field = (name: 'title' | 'quantity' | 'each') => ({
    name: `lines.${at}.${name}`,
    value: line[name],
    problem: problems[`lines.${at}.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <li
      aria-label={`Line ${at + 1}`}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-x-4 gap-y-2 border-line border-b pb-4 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_auto]"
    >
      {gone ? (
        <p className="col-span-full text-soft">
          {line.title} <span className="block text-small">{words.byDate}</span>
        </p>
      ) : (
        <>
          <TextField label="What" id={`${id}-title`} {...field('title')} className="max-sm:col-span-3" />
          <TextField label="How many" id={`${id}-quantity`} inputMode="numeric" {...field('quantity')} />
          <TextField label="Price of one, £" id={`${id}-each`} inputMode="decimal" {...field('each')} />
          <DeskButton
            look="plain"
            onClick={onRemove}
            aria-disabled={!onRemove}
            aria-label={`Remove line ${at + 1}`}
            className="mt-5"
          >
            Remove
          </DeskButton>
        </>
      )}
      {line.kind === 'work' && <Days {...{ line, all, at, problems, onChange }} />}
    </li>
  )
}

function Days({ line, all, at, problems, onChange }: Omit<LineProps, 'onRemove'>) {
  const { days, quantity } = line
  const set = (change: (days: string[]) => string[]) => onChange({ days: change(days) })
  return (
    <div className="col-span-full flex flex-wrap items-end gap-x-6 gap-y-2">
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days may be alike, and both may be empty
        <span key={index} className="flex items-end gap-1">
          <TextField
            label={days.length > 1 ? words.filmingDayOf(index + 1) : words.filmingDay}
            name={`lines.${at}.days.${index}`}
            type="date"
            className="w-40"
            value={day}
            problem={problems[`lines.${at}.days.${index}`]}
            onChange={({ target }) => set((all) => all.with(index, target.value))}
          />
          <DeskButton
            look="plain"
            aria-label={`Remove day ${index + 1} of line ${at + 1}`}
            onClick={() => set((all) => all.filter((_, other) => other !== index))}
          >
            Remove
          </DeskButton>
        </span>
      ))}
      {days.length < Number(quantity) && (
        <DeskButton
          look="plain"
          name={`lines.${at}.days`}
          aria-label={`${words.addDay}: line ${at + 1}`}
          onClick={() => set((own) => [...own, likelyDay(line, all)])}
        >
          {words.addDay}
        </DeskButton>
      )}
      <FormFailure className="w-full">{problems[`lines.${at}.days`]}</FormFailure>
    </div>
  )
}
