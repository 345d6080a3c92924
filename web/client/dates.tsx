import { clientWords as words } from '../../content/client.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { clientCalendar } from '../../contract/projects/calendar.ts'
import { weekdayOf } from '../../domain/days.ts'
import type { ClientPage } from '../../domain/projects/client-page.ts'

/** When filming is: the days that are offered, and once they are held, those. */
export function Dates({
  clientKey,
  page: { quote, held, cancelledAt },
}: {
  clientKey: string
  page: ClientPage
}) {
  const days = held.length > 0 ? held : quote.days
  if (days.length === 0 || cancelledAt) return null
  return (
    <section aria-label={words.dates} className="px-5 pb-8 sm:px-gutter lg:px-7 lg:pt-16 lg:pb-12">
      <h2 className="slate text-soft">{held.length > 0 ? words.datesHeld : words.dates}</h2>
      <ul className="mt-3 grid gap-3">
        {days.map(({ day, starts, backup }) => (
          <li key={day}>
            <span className="font-display text-card">{weekdayOf(day)}</span>
            <span className="block text-note text-soft">
              {words.from(starts)}
              {backup && ` ${words.backup(weekdayOf(backup))}`}
            </span>
          </li>
        ))}
      </ul>
      {held.length > 0 && (
        <p className="mt-3 print:hidden">
          <a
            href={addressOf(clientCalendar, { params: { key: clientKey } })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {words.intoCalendar}
          </a>
        </p>
      )}
    </section>
  )
}
