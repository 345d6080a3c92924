import { type FormEvent, useId, useRef, useState } from 'react'
import { projectWords as words } from '../../../content/desk/projects.ts'
import { saveQuote } from '../../../contract/projects/projects.ts'
import { formatPounds } from '../../../domain/money.ts'
import { formatPoundsInput } from '../../../domain/pounds-input.ts'
import {
  MOST_LINES,
  type ProjectDetail,
  type QuoteView,
  TypedQuote,
  TypedQuoteLine,
} from '../../../domain/projects/projects.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'

/** A line as it is typed. */
interface TypedLine {
  key: string
  title: string
  quantity: string
  each: string
}

const blank = (): TypedLine => ({ key: crypto.randomUUID(), title: '', quantity: '1', each: '' })
const typed = ({ lines }: QuoteView): TypedLine[] =>
  lines.length === 0
    ? [blank()]
    : lines.map(({ title, quantity, each }) => ({
        key: crypto.randomUUID(),
        ...{ title, quantity: String(quantity), each: formatPoundsInput(each) },
      }))

interface QuoteFormProps {
  project: ProjectDetail
  quote: QuoteView
  onSaved: () => void
}

/** The lines of a quote, to be typed: what, how many, and the price of one without VAT. */
export function QuoteForm({ project, quote, onSaved }: QuoteFormProps) {
  const [lines, setLines] = useState(() => typed(quote))
  const [note, setNote] = useState(quote.note)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { change, run, busy, failure } = useDeskMutation('inline')
  const editLine = (key: string, part: Partial<TypedLine>) => {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line)))
    setProblems({})
  }
  const body = { version: quote.version, note, lines: lines.map(({ key: _, ...line }) => line) }
  async function save(event: FormEvent) {
    event.preventDefault()
    const read = TypedQuote.safeParse(body)
    if (!read.success) {
      const found = Object.fromEntries(
        read.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse(),
      )
      setProblems(found)
      const first = [...(form.current?.elements ?? [])].find(
        (field) => found[(field as HTMLInputElement).name],
      )
      ;(first as HTMLElement | undefined)?.focus()
      return
    }
    if (
      await run('save', () => change(saveQuote, { params: { id: project.id }, body: read.data }), words.saved)
    )
      onSaved()
  }
  return (
    <form ref={form} noValidate onSubmit={save} aria-label="Quote" className="mt-4 grid gap-5">
      <p className="max-w-[40em] text-soft">
        {words.quoteLead} {quote.state !== 'draft' && words.editSent}
      </p>
      <ul className="grid gap-4">
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            at={at}
            problems={problems}
            onChange={(part) => editLine(line.key, part)}
            onRemove={
              lines.length > 1
                ? () => setLines((all) => all.filter(({ key }) => key !== line.key))
                : undefined
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <DeskButton
          onClick={() => setLines((all) => [...all, blank()])}
          aria-disabled={lines.length >= MOST_LINES}
        >
          {words.addLine}
        </DeskButton>
        <p className="tabular-nums" role="status">
          {words.netSoFar(formatPounds(netOf(body)))}
        </p>
      </div>
      <TextArea
        label={words.note}
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problems.note}
      />
      <FormFailure>{problems.lines ?? failure}</FormFailure>
      <div className="flex flex-wrap gap-2">
        <DeskButton look="solid" type="submit" aria-disabled={busy !== undefined}>
          {words.save}
        </DeskButton>
        {quote.lines.length > 0 && <DeskButton onClick={onSaved}>Cancel</DeskButton>}
      </div>
    </form>
  )
}

/** What the lines that can be read so far come to. */
function netOf(body: { lines: Omit<TypedLine, 'key'>[] }): number {
  return body.lines.reduce((sum, line) => {
    const quantity = TypedQuoteLine.shape.quantity.safeParse(line.quantity)
    const each = TypedQuoteLine.shape.each.safeParse(line.each)
    return quantity.success && each.success ? sum + quantity.data * each.data : sum
  }, 0)
}

interface LineProps {
  line: TypedLine
  at: number
  problems: Record<string, string>
  onChange: (part: Partial<TypedLine>) => void
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined
}

function Line({ line, at, problems, onChange, onRemove }: LineProps) {
  const id = useId()
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
    </li>
  )
}
