import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'

/** Which connections hear that the website has changed. */
export const RELEASES = 'site_releases'

/** Wakes every web process once the transaction is committed, to show the website as it is then. */
export const notifyFollowers = ({ db }: Pick<TransactionContext, 'db'>) =>
  db.execute(sql`select pg_notify(${RELEASES}, '')`)

/** Somebody waits for an answer meanwhile, behind a proxy that waits for a minute. */
const LONGEST_MS = 45_000

/** What this process shows to visitors. */
export class ShownRelease {
  #look: (() => Promise<void>) | undefined

  /**
   * From now on `look` shows what is committed when it is called, or leaves what cannot be shown; undefined: the process
   * shows nothing any more.
   */
  follow(look: (() => Promise<void>) | undefined): void {
    this.#look = look
  }

  /**
   * Resolves once this process shows what is committed by now, so that whoever changed it sees it with the next request.
   * At once in a process without visitors.
   */
  async caughtUp(): Promise<void> {
    if (!this.#look) return
    const over = new AbortController()
    const late = wait(LONGEST_MS, undefined, { signal: over.signal }).catch(() => undefined)
    await Promise.race([this.#look(), late])
    over.abort()
  }
}
