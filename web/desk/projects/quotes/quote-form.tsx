import { type FormEvent, useRef, useState } from 'react'
import { projectWords as words } from '../../../../content/desk/projects.ts'
import { saveQuote } from '../../../../contract/projects/projects.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import { MOST_QUOTE_LINES, TypedQuote } from '../../../../domain/projects/quote-input.ts'
import type { QuoteView } from '../../../../domain/projects/quotes.ts'
import { TextArea } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { FilmingDays } from './filming-days.tsx'
import { QuoteLine } from './quote-line.tsx'
import {
  blankLine,
  bodyOf,
  daysIn,
  reasonWords,
  reckon,
  type TypedLine,
  typedDays,
  typedLines,
} from './typed-quote.ts'

interface QuoteFormProps {
  project: ProjectDetail
  quote: QuoteView
  onSaved: () => void
}

/** A quote, to be typed: its lines and their days; what Sundays and bank holidays add is reckoned. */
export function QuoteForm({ project, quote, onSaved }: QuoteFormProps) {
  const [lines, setLines] = useState(() => typedLines(quote))
  const [days, setDays] = useState(() => typedDays(quote))
  const [note, setNote] = useState(quote.note)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { change, run, busy, failure } = useDeskMutation('inline')
  const editLine = (key: string, part: Partial<TypedLine>) => {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line)))
    setProblems({})
  }
  const body = bodyOf(quote, { lines, days, note })
  const { net, added } = reckon(lines, project.surcharge)
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
          <QuoteLine
            key={line.key}
            line={line}
            all={lines}
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
          onClick={() => setLines((all) => [...all, blankLine()])}
          aria-disabled={lines.length >= MOST_QUOTE_LINES}
        >
          {words.addLine}
        </DeskButton>
        <p className="tabular-nums" role="status">
          {words.netSoFar(formatPounds(net))}
        </p>
      </div>
      {added.length > 0 && (
        <ul aria-label={words.added(project.surcharge.percent)} className="border-line border-y tabular-nums">
          {added.map((one) => (
            <li key={one.day} className="flex justify-between gap-6 py-1.5">
              <span>
                {reasonWords(one)}{' '}
                <span className="text-small text-soft">{words.added(project.surcharge.percent)}</span>
              </span>
              {formatPounds(one.net)}
            </li>
          ))}
        </ul>
      )}
      <FilmingDays days={daysIn(lines)} typed={days} problems={problems} onChange={setDays} />
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
