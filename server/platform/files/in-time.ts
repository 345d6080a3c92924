import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './port.ts'
import { withSource } from './source.ts'

/** The place of the files doesn't answer now. */
export class FilesUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the files do not answer', { cause })
    this.name = 'FilesUnavailable'
  }
}

interface Patience {
  /** How long an operation may take before we check whether the files answer at all, and how long that check may take. */
  ms?: number
  askAgainMs?: number
  /** Whether an error means that nothing answers. */
  isAway: (error: unknown) => boolean
}

/**
 * Wraps files behind a network, so that nobody waits for them while they are away. A slow operation triggers a check: if
 * the files answer it goes on; if not it fails with `FilesUnavailable`, and so does every further call, at once, until
 * they answer again.
 */
export function inTime(files: Files, { ms = 2000, askAgainMs = 500, isAway }: Patience): Files {
  let away = false
  let asked: Promise<boolean> | undefined
  const answers = () => {
    asked ??= Promise.race([
      files.check().then(
        () => true,
        (error: unknown) => !isAway(error),
      ),
      wait(ms, false, { ref: false }),
    ]).finally(() => {
      asked = undefined
    })
    return asked
  }
  async function lookOut() {
    if (away) return
    away = true
    do await wait(askAgainMs, undefined, { ref: false })
    while (!(await answers()))
    away = false
  }
  async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
    if (away) throw new FilesUnavailable()
    const working = work()
    const ended = working.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([ended, wait(ms, false, { ref: false })])))
      if (!(await answers())) {
        void lookOut()
        throw new FilesUnavailable()
      }
    return working.catch((error: unknown) => {
      if (!isAway(error)) throw error
      void lookOut()
      throw new FilesUnavailable(error)
    })
  }
  return {
    ...files,
    // If it is refused at once, nobody else closes the source.
    put: (key, content) => withSource(content, () => watched(() => files.put(key, content))),
    read: (key) => watched(() => files.read(key)),
    stream: (key) => watched(() => files.stream(key)),
    size: (key) => watched(() => files.size(key)),
    remove: (key) => watched(() => files.remove(key)),
    check: () => watched(() => files.check()),
  }
}
