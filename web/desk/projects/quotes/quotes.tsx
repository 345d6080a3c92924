import { useState } from 'react'
import { quoteStates, projectWords as words } from '../../../../content/desk/projects.ts'
import { sendQuote } from '../../../../contract/projects/projects.ts'
import { longMoment, shortDay, shortWeekdayOf } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import type { QuoteView } from '../../../../domain/projects/quotes.ts'
import { Sums } from '../../../shell/sums.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { Clashes } from '../days/clashes.tsx'
import { Days } from '../days/days.tsx'
import { QuoteForm } from './quote-form.tsx'

/** The quote: a draft is a form, what was sent is a paper; its earlier versions are below it. */
export function Quotes({ project }: { project: ProjectDetail }) {
  const [newest, ...earlier] = project.quotes
  const [editing, setEditing] = useState(newest?.state === 'draft')
  if (!newest) return null
  return (
    <section aria-label="Quote">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-item">
          Quote {newest.number && <span className="font-slate text-small text-soft">{newest.number}</span>}
        </h2>
        {newest.state !== 'draft' && <StateBadge quote={newest} />}
      </div>
      {editing ? (
        <QuoteForm project={project} quote={newest} onSaved={() => setEditing(false)} />
      ) : (
        <>
          <Paper quote={newest} />
          <Clashes clashes={project.clashes} />
          <div className="mt-5 flex flex-wrap gap-2">
            {newest.state === 'draft' && <Send project={project} quote={newest} />}
            {newest.state !== 'accepted' && (
              <DeskButton onClick={() => setEditing(true)}>{words.edit}</DeskButton>
            )}
          </div>
        </>
      )}
      {earlier.length > 0 && (
        <details className="mt-6">
          <summary className="min-h-11 cursor-pointer content-center text-soft">
            {words.earlier(earlier.length)}
          </summary>
          {earlier.map((quote) => (
            <div key={quote.id} className="mt-4 border-line border-l-2 pl-5">
              <p className="flex flex-wrap items-center gap-3">
                Version {quote.version} <StateBadge quote={quote} />
                {quote.sentAt && <span className="text-small text-soft">{shortDay(quote.sentAt)}</span>}
              </p>
              <Paper quote={quote} />
            </div>
          ))}
        </details>
      )}
    </section>
  )
}

function StateBadge({ quote: { state, expired } }: { quote: QuoteView }) {
  const tone = state === 'accepted' ? 'good' : state === 'declined' || expired ? 'wrong' : 'waiting'
  return <Badge tone={tone}>{expired ? quoteStates.expired : quoteStates[state]}</Badge>
}

/** A quote as it is offered. */
function Paper({ quote }: { quote: QuoteView }) {
  const { lines, note, net, total, byRate, payment, acceptedName, answeredAt, declineReason } = quote
  return (
    <div className="mt-3">
      {lines.length === 0 && <p className="text-soft">{words.noLines}</p>}
      <ul className="tabular-nums">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={at} className="flex justify-between gap-6 border-line border-b py-2.5">
            <span className="wrap-anywhere">
              {line.title}
              {line.quantity > 1 && (
                <span className="block text-small text-soft">
                  {line.quantity} × {formatPounds(line.each)}
                </span>
              )}
              {line.kind === 'work' && line.days.length > 0 && (
                <span className="block text-small text-soft">{line.days.map(shortWeekdayOf).join(', ')}</span>
              )}
            </span>
            <span>{formatPounds(line.net)}</span>
          </li>
        ))}
      </ul>
      <Sums
        look="columns"
        className="mt-3 gap-y-1"
        sums={[
          { name: 'Without VAT', amount: net, tone: 'soft' },
          ...byRate.map(({ rate, vat }) =>
            rate === null ? false : ({ name: `VAT at ${rate}%`, amount: vat, tone: 'soft' } as const),
          ),
          { name: 'Total', amount: total, tone: 'strong' },
          payment.kind === 'two-parts' && {
            name: 'Deposit, then balance',
            amount: (
              <span className="text-soft">
                {formatPounds(payment.deposit)} + {formatPounds(payment.balance)}
              </span>
            ),
            tone: 'soft',
          },
        ]}
      />
      {quote.state !== 'accepted' && <Days days={quote.days} />}
      {note && <p className="mt-3 max-w-[36em] whitespace-pre-line">{note}</p>}
      {answeredAt && (
        <p className="mt-3 text-soft">
          {acceptedName
            ? words.accepted(acceptedName, longMoment(answeredAt))
            : words.declined(longMoment(answeredAt))}
          {quote.beginSooner && <span className="block">{words.beginSooner}</span>}
          {declineReason && <span className="block text-ink">“{declineReason}”</span>}
        </p>
      )}
    </div>
  )
}

function Send({ project, quote }: { project: ProjectDetail; quote: QuoteView }) {
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  const body = { version: quote.version }
  return (
    <>
      <DeskButton look="solid" onClick={() => setOpen(true)}>
        {words.send}
      </DeskButton>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.sendTitle}
        description={words.sendLead(project.client.email, formatPounds(quote.total))}
        confirm={words.send}
        done={words.sent}
        act={() => change(sendQuote, { params: { id: project.id }, body })}
      >
        <Clashes clashes={project.clashes} />
      </ConfirmDialog>
    </>
  )
}
