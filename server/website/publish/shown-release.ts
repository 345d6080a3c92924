import { setTimeout as wait } from 'node:timers/promises'

/** Somebody waits for an answer meanwhile. */
const LONGEST_MS = 5000

/** Which release of the website this process shows to visitors. */
export class ShownRelease {
  #number = -1
  #look: (() => void) | undefined
  readonly #waiting = new Set<() => void>()

  /** From now on `look` is called when a newer release is wanted; undefined: the process shows none any more. */
  follow(look: (() => void) | undefined): void {
    this.#look = look
  }

  /** A release is shown from the next request on. */
  set(number: number): void {
    this.#number = number
    for (const wake of this.#waiting) wake()
  }

  /**
   * Resolves once this process shows a release or a newer one, so that whoever published it sees it with the next
   * request. At once in a process without visitors; after five seconds even if it cannot be shown.
   */
  async reached(number: number): Promise<void> {
    if (!this.#look || this.#number >= number) return
    const over = new AbortController()
    const shown = Promise.withResolvers<void>()
    const wake = () => {
      if (this.#number >= number) shown.resolve()
    }
    this.#waiting.add(wake)
    this.#look()
    const late = wait(LONGEST_MS, undefined, { signal: over.signal }).catch(() => undefined)
    await Promise.race([shown.promise, late])
    over.abort()
    this.#waiting.delete(wake)
  }
}
