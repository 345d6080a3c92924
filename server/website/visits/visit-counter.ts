import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { DAY_MS, londonDay, MINUTE_MS } from '../../../domain/days.ts'
import { NAMELESS } from '../../../domain/site/visits.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/port.ts'
import type { Log } from '../../platform/log.ts'
import { sourceOf, visitorsDevice } from './visit-of.ts'
import { type Sum, writeSums } from './write-sums.ts'

/** How often sums are written. */
const FLUSH_MS = MINUTE_MS
/** What is opened so long before an enquiry belongs to it. */
const BEFORE_MS = 30 * MINUTE_MS
/** So many sources of a page are named on a day; the rest are others. */
const MOST_SOURCES = 20
/** As many sums as wait to be written, if the database is away; what is more is not counted. */
const MOST_SUMS = 20_000
/** As many callers as are remembered at once, and pages of each. */
const MOST_CALLERS = 5000
const MOST_PAGES = 50

/** Who calls: their network address, and their device in a few words. */
interface Caller {
  address: string
  device?: string | undefined
}

interface Parts {
  config: Pick<Config, 'COUNT_VISITS'>
  clock: Clock
  log: Log
  db: Database
}

/**
 * Counts opened pages in memory, and writes the sums now and then. Of a caller it keeps, in memory alone, a hash under a
 * key that is made at the start: for half an hour with the pages they opened, and for a day if they were at the desk.
 */
export class VisitCounter {
  readonly #parts: Parts
  readonly #key = randomBytes(32).toString('hex')
  readonly #own = new LRUCache<string, number>({ max: 1000 })
  readonly #opened = new LRUCache<string, Map<string, number>>({ max: MOST_CALLERS })
  #sums = new Map<string, Sum>()
  /** The day whose sources are known by their page. */
  #sources = { day: '', of: new Map<string, Set<string>>() }
  #today = { minute: 0, day: '' }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Counts a page that was sent, unless a robot asked, or somebody who was at the desk. */
  opened(page: string, headers: IncomingHttpHeaders, address: string): void {
    const device = this.#isOn ? visitorsDevice(headers) : undefined
    if (device === undefined) return
    const caller = this.#hash({ address, device })
    const now = this.#now()
    if (now - (this.#own.get(caller) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
    const pages = this.#opened.get(caller) ?? new Map<string, number>()
    if (pages.size < MOST_PAGES || pages.has(page)) pages.set(page, now)
    this.#opened.set(caller, pages)
    this.#add({ of: 'visits', day: this.#day(), page, source: this.#named(page, sourceOf(headers)) })
  }

  /** Remembers that somebody is at the desk, whose visits are not counted. */
  isOwn(caller: Caller): void {
    if (this.#isOn) this.#own.set(this.#hash(caller), this.#now())
  }

  /** Counts the pages that were opened before an enquiry, each once. */
  enquired(caller: Caller): void {
    if (!this.#isOn) return
    const hash = this.#hash(caller)
    for (const [page, at] of this.#opened.get(hash) ?? [])
      if (this.#now() - at < BEFORE_MS) this.#add({ of: 'enquiries', day: this.#day(), page, source: '' })
    this.#opened.delete(hash)
  }

  /** Writes what was counted every minute, until it is stopped. */
  start(): void {
    this.#timer ??= setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  /** Adds what was counted to the sums in the database. If it is away, they wait for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write() {
    this.#forget()
    const sums = this.#sums
    if (sums.size === 0) return
    this.#sums = new Map()
    try {
      await writeSums(this.#parts.db, [...sums.values()])
    } catch (err) {
      this.#parts.log.warn({ err }, 'visits are not written yet')
      for (const { count, ...of } of sums.values()) this.#add(of, count)
    }
  }

  /** What was opened half an hour ago is nobody's any more. */
  #forget() {
    const now = this.#now()
    for (const [caller, pages] of this.#opened.entries()) {
      for (const [page, at] of pages) if (now - at >= BEFORE_MS) pages.delete(page)
      if (pages.size === 0) this.#opened.delete(caller)
    }
    for (const [caller, at] of this.#own.entries()) if (now - at >= DAY_MS) this.#own.delete(caller)
  }

  #add(of: Omit<Sum, 'count'>, count = 1) {
    const key = `${of.of} ${of.day} ${of.page} ${of.source}`
    const sum = this.#sums.get(key)
    if (sum) sum.count += count
    else if (this.#sums.size < MOST_SUMS) this.#sums.set(key, { ...of, count })
  }

  #named(page: string, source: string): string {
    if (Object.values<string>(NAMELESS).includes(source)) return source
    const day = this.#day()
    if (this.#sources.day !== day) this.#sources = { day, of: new Map() }
    const named = this.#sources.of.get(page) ?? new Set<string>()
    this.#sources.of.set(page, named)
    if (named.size >= MOST_SOURCES && !named.has(source)) return NAMELESS.others
    named.add(source)
    return source
  }

  get #isOn() {
    return this.#parts.config.COUNT_VISITS === 'on'
  }

  #now() {
    return this.#parts.clock.now().getTime()
  }

  /** Days change at the full minute. */
  #day() {
    const minute = Math.floor(this.#now() / MINUTE_MS)
    if (this.#today.minute !== minute) this.#today = { minute, day: londonDay(new Date(minute * MINUTE_MS)) }
    return this.#today.day
  }

  /** Keyed by hashing twice, which takes a tenth of the time of an HMAC's object. */
  #hash({ address, device = '' }: Caller) {
    return hash('sha256', this.#key + hash('sha256', `${this.#key}${address}|${device}`), 'base64url')
  }
}
