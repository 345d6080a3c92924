import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { NAMELESS } from '../../../domain/site/visits.ts'
import { describeDevice } from '../../accounts/sign-in/device-fingerprint.ts'

/** A longer name of a host is not kept. */
const MOST_HOST = 100

/** The kinds of browsers are few, and to tell one takes as long as all the rest of counting. */
const devices = new LRUCache<string, { device: string; isRobot: boolean }>({ max: 1000 })
/** A longer name of a browser is none. */
const MOST_AGENT = 1000

/** The visitor's device in a few words; undefined if nobody has opened a page: a robot, a browser that fetches ahead, or a
 * frame in another page. */
export function visitorsDevice(headers: IncomingHttpHeaders): string | undefined {
  const get = (name: string) => headers[name]?.toString() ?? ''
  if (['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) => /prefetch|preview/i.test(get(name))))
    return undefined
  // Every browser of the last years names both; a fetch or a frame is no visit.
  if (!['', 'document'].includes(get('sec-fetch-dest'))) return undefined
  if (!['', 'navigate'].includes(get('sec-fetch-mode'))) return undefined
  const agent = get('user-agent')
  if (agent === '' || agent.length > MOST_AGENT) return undefined
  const known = devices.get(agent) ?? { device: describeDevice(agent), isRobot: isbot(agent) }
  devices.set(agent, known)
  return known.isRobot ? undefined : known.device
}

/** The host of the page that led here, in lower case and without `www.`; nothing else of its address is read. */
export function sourceOf({ referer, host }: IncomingHttpHeaders): string {
  if (!referer) return NAMELESS.none
  const from = URL.parse(referer)
  if (!from || !/^https?:$/.test(from.protocol)) return NAMELESS.none
  if (from.host === host?.toLowerCase()) return NAMELESS.itself
  const name = from.hostname.toLowerCase().replace(/^www\./, '')
  // The number of a machine may be somebody's own.
  const isName = name.length <= MOST_HOST && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name) && isIP(name) === 0
  return isName ? name : NAMELESS.none
}
