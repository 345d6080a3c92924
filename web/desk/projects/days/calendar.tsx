import { Link, useSearchParams } from 'react-router'
import { calendarKinds, calendarWords as words } from '../../../../content/desk/projects.ts'
import { showCalendar } from '../../../../contract/projects/calendar.ts'
import { londonDay, weekdayOf } from '../../../../domain/days.ts'
import type { CalendarEntry } from '../../../../domain/projects/calendar.ts'
import { desk } from '../../../../domain/screens.ts'
import { now } from '../../../clock.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { monthName, monthsAfter, weeksOf } from './month.ts'

/** What is filmed when, beside the school's photo days and print deadlines: a month at a time. */
export default function CalendarPage() {
  const [search] = useSearchParams()
  const today = londonDay(now())
  const asked = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const asList = search.get('view') === 'list'
  const weeks = weeksOf(month)
  const from = weeks[0]?.[0] ?? ''
  const found = useEndpoint(showCalendar, { query: { from, to: weeks.at(-1)?.at(-1) ?? '' } })
  const at = (month: string, list = asList) => `${desk.calendar}?month=${month}${list ? '&view=list' : ''}`
  return (
    <DeskPage title={words.title} note={words.lead}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="font-display text-card" aria-live="polite">
          {monthName(month)}
        </h2>
        <nav aria-label={words.title} className="flex flex-wrap gap-x-5">
          <DeskLink look="plain" to={at(monthsAfter(month, -1))}>
            {words.earlier}
          </DeskLink>
          <DeskLink look="plain" to={at(today.slice(0, 7))}>
            {words.now}
          </DeskLink>
          <DeskLink look="plain" to={at(monthsAfter(month, 1))}>
            {words.later}
          </DeskLink>
          <DeskLink look="plain" to={at(month, !asList)} className="max-lg:hidden">
            {asList ? words.asMonth : words.asList}
          </DeskLink>
        </nav>
      </div>
      <QueryResult query={found} what="calendar">
        {({ entries, feed }) => (
          <div className="grid gap-10">
            {!asList && <Month {...{ weeks, month, today, entries }} />}
            <div className={asList ? '' : 'lg:hidden'}>
              <List entries={entries.filter(({ day }) => day.startsWith(month))} />
            </div>
            <CalendarFeed feed={feed} />
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

const linkOf = ({ kind, id }: CalendarEntry) =>
  kind === 'school' || kind === 'print-deadline' ? desk.event(id) : desk.project(id)

/** What is firm stands on a dark edge; what may still change on a light one. */
const edgeOf = ({ kind }: CalendarEntry) =>
  kind === 'filming' || kind === 'school' ? 'border-ink' : 'border-edge border-dashed'

function Entry({ entry }: { entry: CalendarEntry }) {
  const { kind, title, starts } = entry
  return (
    <Link
      to={linkOf(entry)}
      className={`wrap-anywhere block border-l-2 py-1 pl-2 text-small leading-snug hover:bg-raised hover:underline ${edgeOf(entry)}`}
    >
      {starts && <span className="tabular-nums">{starts} </span>}
      {words.entry(calendarKinds[kind], title)}
    </Link>
  )
}

interface MonthProps {
  weeks: string[][]
  month: string
  today: string
  entries: readonly CalendarEntry[]
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function Month({ weeks, month, today, entries }: MonthProps) {
  return (
    <table className="mt-4 w-full table-fixed border-line border-t max-lg:hidden">
      <caption className="sr-only">{monthName(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="py-2 text-left font-[400] text-small text-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={`h-24 border-line border-t border-l p-1.5 align-top first:border-l-0 ${day === today ? 'bg-raised' : ''}`}
              >
                <span
                  className={`mb-1 block tabular-nums ${day.startsWith(month) ? '' : 'text-soft'} ${day === today ? 'font-[650]' : ''}`}
                >
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <span className="sr-only">{weekdayOf(day)}</span>
                </span>
                {entries
                  .filter((entry) => entry.day === day)
                  .map((entry) => (
                    <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return <EmptyState title={words.none}>{null}</EmptyState>
  const days = Map.groupBy(entries, ({ day }) => day)
  return (
    <ul className="mt-4 border-line border-t">
      {[...days].map(([day, own]) => (
        <li
          key={day}
          className="grid gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <span>{weekdayOf(day)}</span>
          <span className="grid gap-1">
            {own.map((entry) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
