import { clientWords as words } from '../../content/client.ts'
import { shortWeekdayOf } from '../../domain/days.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import { Sums } from '../shell/sums.tsx'
import { PaperSums } from './paper.tsx'

/** What a quote covers and costs, and in which parts it is paid, unless the booking was cancelled. */
export function Agreed({
  page: { quote, cancelledAt },
}: {
  page: Pick<ClientPage, 'quote' | 'cancelledAt'>
}) {
  return (
    <section aria-labelledby="covers" className="max-w-[46rem]">
      <h2 id="covers" className="font-display text-card">
        {cancelledAt ? words.whatWas : words.what}
      </h2>
      {quote.note && <p className="mt-4 max-w-[34em] whitespace-pre-line">{quote.note}</p>}
      <ul className="mt-5 border-line border-t">
        {quote.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={at} className="flex justify-between gap-6 border-line border-b py-4">
            <span className="min-w-0 break-words">
              {line.title}
              {line.quantity > 1 && (
                <span className="block text-note text-soft">{words.times(line.quantity, line.each)}</span>
              )}
              {line.kind === 'work' && line.days.length > 0 && (
                <span className="block text-note text-soft">{line.days.map(shortWeekdayOf).join(', ')}</span>
              )}
            </span>
            <span className="tabular-nums">{words.pounds(line.net)}</span>
          </li>
        ))}
      </ul>
      <PaperSums of={quote} />
      {!cancelledAt && <PaymentTerms of={quote.payment} />}
    </section>
  )
}

function PaymentTerms({ of: payment }: { of: ClientPage['quote']['payment'] }) {
  if (payment.kind === 'in-full')
    return <p className="mt-4 text-note text-soft">{words.inFull(payment.daysBeforeFilming)}</p>
  return (
    <Sums
      look="columns"
      className="mt-4 gap-y-1 text-note text-soft"
      sums={[
        { name: words.deposit, amount: payment.deposit },
        { name: words.balance, amount: payment.balance },
      ]}
    />
  )
}

/** The terms that go with the quote, folded away. */
export function Terms({ terms }: Pick<ClientPage, 'terms'>) {
  return (
    <details className="group mt-10 max-w-[46rem] border-line border-y print:open">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between font-display text-card">
        {words.terms}
        <span aria-hidden="true" className="text-soft transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-6 pb-8">
        {terms.map(({ heading, clauses, rows }) => (
          <section key={heading}>
            <h3 className="font-[560]">{heading}</h3>
            {clauses.map((clause) => (
              <p key={clause} className="mt-2 max-w-[38em] text-note text-soft">
                {clause}
              </p>
            ))}
            {rows.length > 0 && (
              <dl className="mt-2 grid max-w-[30rem] grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-note text-soft">
                {rows.map(({ left, right }) => (
                  <div key={left} className="contents">
                    <dt>{left}</dt>
                    <dd>{right}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
      </div>
    </details>
  )
}
