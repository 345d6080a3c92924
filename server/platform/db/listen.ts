import pg from 'pg'
import type { Listener } from './port.ts'

/** How long a lost connection stays away before the next try. */
const AGAIN_MS = 2000

/**
 * Hears of `NOTIFY` on a channel, over a connection of its own, which is opened again when it is lost. What was sent
 * meanwhile is not heard, so `heard` is called after each connecting too.
 */
export function listenTo(url: string, channel: string, heard: () => void): Listener {
  let closed = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const lost = (gone: pg.Client) => {
    if (client !== gone) return
    client = undefined
    gone.end().catch(() => undefined)
    if (!closed) again = setTimeout(connect, AGAIN_MS)
  }
  const connect = () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tweedlight',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    client = next
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', heard)
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(heard, () => lost(next))
  }
  connect()
  return {
    async close() {
      closed = true
      clearTimeout(again)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
