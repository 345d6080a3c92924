import { clientWords as words } from '../../content/client.ts'
import { longMoment, unbrokenDay } from '../../domain/days.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import type { InvoiceView } from '../../domain/projects/invoices.ts'
import { ScreenHeading } from '../shell/screen.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { Dates } from './dates.tsx'
import { questionAbout } from './question.ts'

/** The columns of the page, below one another on a phone. */
export const columns =
  'mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_26rem]'

/** The invoices that are to be paid, the first to be due first. */
export const dueOf = ({ invoices }: ClientPage): InvoiceView[] =>
  invoices.filter(({ owed }) => owed > 0).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))

/** The project's title as on a title card, with what the client does next and when filming is. */
export function Head({ clientKey, page }: { clientKey: string; page: ClientPage }) {
  return (
    <div className="ground-peat">
      <div className={`${columns} lg:min-h-80 lg:items-end`}>
        <div className="px-5 pt-8 pb-8 sm:px-gutter lg:pt-16 lg:pb-12">
          <ScreenHeading
            title={page.quote.state === 'accepted' ? words.booked : words.quoteFor}
            slate={slateOf(page)}
          >
            {page.title}
          </ScreenHeading>
          <State page={page} />
          <Next page={page} />
        </div>
        <Dates clientKey={clientKey} page={page} />
      </div>
    </div>
  )
}

/** Leads to what the client does next; where columns stand side by side, an answer or an invoice is in sight already. */
function Next({ page }: { page: ClientPage }) {
  const { quote, seller, title, cancelledAt } = page
  const [due] = dueOf(page)
  const look = `${buttonClasses('primary')} mt-6 max-sm:w-full print:hidden`
  if (due)
    return (
      <a href={`#invoice-${due.id}`} className={`${look} lg:hidden`}>
        {words.paySum(due.owed)}
      </a>
    )
  if (quote.state === 'sent' && !quote.expired)
    return (
      <a href="#answer" className={`${look} lg:hidden`}>
        {words.accept}
      </a>
    )
  if (quote.state === 'accepted' || cancelledAt) return null
  return (
    <a href={questionAbout(quote.number, title, seller.email)} className={look}>
      {words.ask}
    </a>
  )
}

function slateOf({ quote: { number, version, validUntil, state, expired } }: ClientPage): string {
  const paper = words.version(number ?? '', version)
  const waits = state === 'sent' && !expired && validUntil
  return waits ? `${paper} · ${words.validUntil(validUntil)}` : paper
}

function State({ page }: { page: ClientPage }) {
  const { quote, invoices, cancelledAt, cancelledBy } = page
  const { state, expired, acceptedName, answeredAt } = quote
  const says =
    cancelledAt !== null
      ? [words.cancelledOn(cancelledAt, cancelledBy)]
      : state === 'accepted'
        ? [
            words.accepted(acceptedName ?? '', longMoment(answeredAt ?? '')),
            ...(invoices.length === 0
              ? [words.invoiceFollows]
              : dueOf(page).length === 0
                ? [words.nothingToPay]
                : []),
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
