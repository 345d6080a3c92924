import { inArray } from 'drizzle-orm'
import { longDay } from '../../../domain/days.ts'
import {
  CREDIT_KEY,
  FREE_KEY,
  NO_KEY,
  type SalesGrouping,
  type SalesRow,
  timesIn,
} from '../../../domain/orders/sales.ts'
import type { Reader } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { events } from '../../school/tables.ts'
import { offers } from '../discounts/tables.ts'
import { NO_SUMS, type SumsByKey } from './group-sales.ts'
import { reachOfEvents } from './sales-queries.ts'

type About = Pick<SalesRow, 'name' | 'detail'> & {
  /** What rows are sorted by before their takings, the highest first. */
  day?: string
}
const UNNAMED: About = { name: null, detail: null }

/** The rows of these sums with their names: times in order, events from the newest, the rest by takings. */
export async function salesRows(
  db: Reader,
  by: SalesGrouping,
  sums: SumsByKey,
  before: SumsByKey | null,
): Promise<SalesRow[]> {
  const used = [...new Set([...sums.keys(), ...(before?.keys() ?? [])])]
  if (by === 'month' || by === 'year') {
    const [first, last] = [used.toSorted()[0], used.toSorted().at(-1)]
    const keys = first && last ? timesIn({ from: first, to: last }, by) : []
    return keys.map((key) => ({ ...UNNAMED, ...sumsAt(key), reach: null }))
  }
  const about = await aboutRows(db, by, used)
  const reach = by === 'event' ? await reachOfEvents(db, used.filter(hasName)) : null
  return used
    .map((key) => ({ ...UNNAMED, ...about.get(key), ...sumsAt(key), reach: reach?.get(key) ?? null }))
    .toSorted(
      (a, b) =>
        Number(hasName(b.key)) - Number(hasName(a.key)) ||
        (b.day ?? '').localeCompare(a.day ?? '') ||
        b.sums.takings - a.sums.takings ||
        (b.before?.takings ?? 0) - (a.before?.takings ?? 0) ||
        a.key.localeCompare(b.key),
    )
    .map(({ day: _, ...row }) => row)

  function sumsAt(key: string) {
    return { key, sums: sums.get(key) ?? NO_SUMS, before: before && (before.get(key) ?? NO_SUMS) }
  }
}

const hasName = (key: string) => key !== NO_KEY && key !== CREDIT_KEY && key !== FREE_KEY

async function aboutRows(
  db: Reader,
  by: Exclude<SalesGrouping, 'month' | 'year'>,
  keys: string[],
): Promise<Map<string, About>> {
  const named = keys.filter(hasName)
  switch (by) {
    case 'event':
      return aboutEvents(db, named)
    case 'class': {
      const ofClass = new Map(named.map((key) => [key, splitKey(key)]))
      const known = await aboutEvents(db, [...new Set([...ofClass.values()].map(([id]) => id))])
      return new Map(
        [...ofClass].map(([key, [id, ref]]) => {
          const event = known.get(id)
          return [key, { ...event, name: ref || null, detail: event?.name ?? null }]
        }),
      )
    }
    case 'payment':
      return new Map()
    case 'product':
      return aboutProducts(db, named)
    case 'offer': {
      const rows = await db
        .select({ id: offers.id, name: offers.name, detail: offers.code })
        .from(offers)
        .where(inArray(offers.id, named))
      return new Map(rows.map(({ id, ...offer }) => [id, offer]))
    }
  }
}

/** A key's first word and the rest. */
const splitKey = (key: string): [string, string] => {
  const [first = ''] = key.split(' ', 1)
  return [first, key.slice(first.length + 1)]
}

async function aboutEvents(db: Reader, ids: string[]): Promise<Map<string, About>> {
  const rows = await db
    .select({ id: events.id, name: events.name, schoolName: events.schoolName, day: events.date })
    .from(events)
    .where(inArray(events.id, ids))
  return new Map(
    rows.map(({ id, name, schoolName, day }) => [
      id,
      { name, detail: `${schoolName}, ${longDay(day)}`, day },
    ]),
  )
}

/** Products by their names of today; packages by the name that they were sold under. */
async function aboutProducts(db: Reader, keys: string[]): Promise<Map<string, About>> {
  const split = keys.map((key) => [key, ...splitKey(key)] as const)
  const ids = split.flatMap(([, kind, rest]) => (kind === 'product' ? [rest] : []))
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    split.flatMap(([key, kind, rest]): [string, About][] => {
      if (kind === 'product') return [[key, { name: names.get(rest) ?? rest, detail: null }]]
      return kind === 'package' ? [[key, { name: rest, detail: null }]] : []
    }),
  )
}
