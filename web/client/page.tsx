import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { clientWords as words } from '../../content/client.ts'
import { showClientPage } from '../../contract/client-page.ts'
import { longMoment, shortWeekdayOf, unbrokenDay } from '../../domain/days.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import { ApiError } from '../api.ts'
import { queryOf } from '../endpoint-query.ts'
import { explainError } from '../error-messages.ts'
import { ContactLine, LoadingScreen, NoteScreen, ScreenHeading } from '../shell/screen.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { moveFocusOn } from '../ui/focus-next-row.ts'
import { AnswerForm } from './answer.tsx'
import { Dates } from './dates.tsx'
import { Invoice } from './invoice.tsx'
import { PaperLink, PaperSums } from './paper.tsx'

/** `/client/:key`: one project's quote, its answer and its invoices, for anybody with the address. */
export default function ClientPageScreen() {
  const { key = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(showClientPage, { params: { key } }),
    enabled: key !== '',
  })
  if (data) return <Papers clientKey={key} page={data} onChange={async () => (await refetch()).data} />
  if (!error) return <LoadingScreen title={words.bar} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <NoteScreen title={words.unknown} slate={words.bar}>
        <p>{words.unknownLead}</p>
        <p>
          <ContactLine />
        </p>
      </NoteScreen>
    )
  const { title, text } = explainError(error)
  return (
    <NoteScreen title={title} slate={words.bar}>
      <p>{text}</p>
      <p>
        <Button look="solid" onClick={() => refetch()} aria-disabled={isFetching}>
          Try again
        </Button>
      </p>
    </NoteScreen>
  )
}

interface PapersProps {
  clientKey: string
  page: ClientPage
  /** Resolves once the page has been refetched. */
  onChange: () => Promise<unknown>
}

function Papers({ clientKey, page, onChange }: PapersProps) {
  const { quote, invoices, title } = page
  const booked = quote.state === 'accepted'
  useFocusAfterAnswer([quote.state, ...invoices.map(({ paidAt }) => paidAt)].join(' '))
  const waits = quote.state === 'sent' && !quote.expired
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="px-5 pt-8 pb-16 sm:px-gutter lg:pt-14">
        <ScreenHeading title={booked ? words.booked : words.quoteFor} slate={slateOf(page)}>
          {title}
        </ScreenHeading>
        <State page={page} />
        <Dates clientKey={clientKey} page={page} />
        {waits && (
          <a href="#answer" className={`${buttonClasses('solid')} mt-6 lg:hidden print:hidden`}>
            {words.accept}
          </a>
        )}
        {invoices.length > 0 && (
          <section aria-label={words.invoices} className="mt-10 grid max-w-[46rem] gap-8">
            {invoices.map((invoice) => (
              <Invoice key={invoice.id} {...{ clientKey, invoice, page, onChange }} />
            ))}
          </section>
        )}
        <section aria-labelledby="covers" className="mt-10 max-w-[46rem]">
          <h2 id="covers" className="font-display text-card">
            {words.what}
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
                    <span className="block text-note text-soft">
                      {line.days.map(shortWeekdayOf).join(', ')}
                    </span>
                  )}
                </span>
                <span className="tabular-nums">{words.pounds(line.net)}</span>
              </li>
            ))}
          </ul>
          <PaperSums of={quote} />
          <PaymentTerms of={quote.payment} />
          <PaperLink {...{ clientKey, id: quote.id, name: words.pdf }} />
        </section>
        <Terms terms={page.terms} />
      </div>
      {waits && (
        <aside
          id="answer"
          aria-label={words.accept}
          className="border-line bg-raised px-5 py-8 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-14 print:hidden"
        >
          <div className="lg:sticky lg:top-8">
            <AnswerForm {...{ clientKey, page, onChange }} />
          </div>
        </aside>
      )}
    </main>
  )
}

/** What was pressed is gone once the quote is answered or an invoice paid: the focus goes to the heading. */
function useFocusAfterAnswer(state: string) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    moveFocusOn(null)
  }, [state])
}

function slateOf({ quote: { number, version, validUntil, state, expired } }: ClientPage): string {
  const paper = words.version(number ?? '', version)
  const waits = state === 'sent' && !expired && validUntil
  return waits ? `${paper} · ${words.validUntil(validUntil)}` : paper
}

function State({ page: { quote, invoices, cancelledAt } }: { page: ClientPage }) {
  const { state, expired, acceptedName, answeredAt } = quote
  const says =
    cancelledAt !== null
      ? [words.cancelledOn(cancelledAt)]
      : state === 'accepted'
        ? [
            words.accepted(acceptedName ?? '', longMoment(answeredAt ?? '')),
            ...(invoices.length === 0 ? [words.invoiceFollows] : []),
          ]
        : state === 'declined'
          ? [words.declined]
          : expired
            ? [words.expired]
            : [words.sent(unbrokenDay(quote.sentAt ?? ''))]
  return (
    <p role="status" className="mt-4 max-w-[36em] text-lead">
      {says.join(' ')}
    </p>
  )
}

function PaymentTerms({ of: payment }: { of: ClientPage['quote']['payment'] }) {
  if (payment.kind === 'in-full')
    return <p className="mt-4 text-note text-soft">{words.inFull(payment.daysBeforeFilming)}</p>
  return (
    <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-note text-soft tabular-nums">
      <dt>{words.deposit}</dt>
      <dd>{words.pounds(payment.deposit)}</dd>
      <dt>{words.balance}</dt>
      <dd>{words.pounds(payment.balance)}</dd>
    </dl>
  )
}

function Terms({ terms }: Pick<ClientPage, 'terms'>) {
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
