import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { todayWords } from '../../../../content/desk/frame.ts'
import { showToday } from '../../../../contract/records/today.ts'
import { londonDay, longDay, timeOfDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { Today, TodayForAdmin } from '../../../../domain/records/today.ts'
import { desk } from '../../../../domain/screens.ts'
import { now } from '../../../clock.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted } from '../../kit/format.ts'
import { DeskPage } from '../../kit/page/page.tsx'
import { needsOf } from './needs-of.ts'

const ANEW_MS = 60_000

/** What needs somebody, and what sold since yesterday. */
export default function TodayPage() {
  const today = useQuery({ ...queryOf(showToday), refetchInterval: ANEW_MS })
  return (
    <DeskPage title="Today" note={longDay(londonDay(now()))}>
      <QueryResult query={today} what="list of today">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <Needs today={data} />
            {data.admin && <Sold sold={data.admin.sold} />}
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

function Needs({ today }: { today: Today }) {
  const needs = needsOf(today)
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="text-item">
        Needs you
      </h2>
      {needs.length === 0 ? (
        <EmptyState title={todayWords.nothing}>{todayWords.nothingLead}</EmptyState>
      ) : (
        <ul className="mt-3 border-line border-t">
          {needs.map(({ key, words, note, to, urgent }) => (
            <li key={key} className="border-line border-b">
              <Link
                to={to}
                className={`group flex min-h-14 items-center justify-between gap-x-4 border-l-2 py-2.5 pl-4 hover:bg-raised ${urgent ? 'border-rowan' : 'border-transparent'}`}
              >
                <span className="min-w-0">
                  <span className="wrap-anywhere block text-body leading-snug">{words}</span>
                  {note && <span className="wrap-anywhere block text-soft leading-snug">{note}</span>}
                </span>
                <Arrow />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Arrow() {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className="mr-2 size-3 shrink-0 text-soft group-hover:text-ink"
    >
      <path d="M4 1.5 8.5 6 4 10.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}

/** What was sold, with a picture of each order. */
function Sold({ sold: { from, to, orders, takings, latest } }: { sold: TodayForAdmin['sold'] }) {
  const nothing = orders === 0 && takings === 0
  return (
    <section aria-labelledby="sold">
      <h2 id="sold" className="text-item">
        Sold since yesterday
      </h2>
      {nothing ? (
        <p className="mt-3 border-line border-t py-4 text-soft">{todayWords.nothingSold}</p>
      ) : (
        <p className="mt-3 mb-4 border-line border-y">
          <Link
            to={`${desk.sales}?from=${from}&to=${to}`}
            className="group flex min-h-14 items-center justify-between gap-x-4 hover:bg-raised"
          >
            <span className="text-body">
              {todayWords.sold(formatPounds(takings), counted(orders, 'order'))}
            </span>
            <Arrow />
          </Link>
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-5">
        {latest.map(({ id, number, childName, total, paidAt, photos, thumb }) => (
          <li key={id}>
            <Link to={desk.order(id)} className="group block">
              <span className="relative grid aspect-[4/5] place-items-center overflow-hidden bg-line">
                {thumb ? (
                  <img
                    src={thumb}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="absolute inset-0 size-full object-cover"
                  />
                ) : (
                  <span className="slate px-2 text-center text-soft">No photo</span>
                )}
                {photos > 1 && (
                  <span className="slate absolute right-0 bottom-0 bg-ground px-1.5 py-1">
                    {counted(photos, 'photo')}
                  </span>
                )}
              </span>
              <span className="mt-1.5 block truncate leading-snug group-hover:underline">{childName}</span>
              <span className="flex flex-wrap justify-between gap-x-2 text-small text-soft leading-snug">
                <span>{formatPounds(total)}</span>
                <span>{londonDay(new Date(paidAt)) === to ? timeOfDay(paidAt) : 'yesterday'}</span>
              </span>
              <span className="sr-only">{number}</span>
            </Link>
          </li>
        ))}
      </ul>
      {orders > latest.length && latest.length > 0 && (
        <p className="mt-4 text-soft">{todayWords.latest(counted(latest.length, 'order'))}</p>
      )}
    </section>
  )
}
