import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './port.ts'
import { withStream } from './with-stream.ts'

/** The file store doesn't answer. */
export class FilesUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the files do not answer', { cause })
    this.name = 'FilesUnavailable'
  }
}

interface Patience {
  /** How long an operation may take before we probe the store, and how long the probe may take. */
  ms?: number
  askAgainMs?: number
  /** Whether an error means that the store is unreachable. */
  isAway: (error: unknown) => boolean
}

/**
 * Makes remote files fail fast when their store is unreachable. A slow operation triggers a probe: if the store
 * answers, it goes on; if not, it and every further call fail with `FilesUnavailable` until the store answers again.
 */
export function withTimeout(files: Files, { ms = 2000, askAgainMs = 500, isAway }: Patience): Files {
  let unavailable = false
  let probe: Promise<boolean> | undefined
  const answers = () => {
    probe ??= Promise.race([
      files.check().then(
        () => true,
        (error: unknown) => !isAway(error),
      ),
      wait(ms, false, { ref: false }),
    ]).finally(() => {
      probe = undefined
    })
    return probe
  }
  async function lookOut() {
    if (unavailable) return
    unavailable = true
    do await wait(askAgainMs, undefined, { ref: false })
    while (!(await answers()))
    unavailable = false
  }
  async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
    if (unavailable) throw new FilesUnavailable()
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
    // Rejected early, the source has nobody else to close it.
    put: (key, content) => withStream(content, () => watched(() => files.put(key, content))),
    read: (key) => watched(() => files.read(key)),
    stream: (key, part) => watched(() => files.stream(key, part)),
    size: (key) => watched(() => files.size(key)),
    remove: (key) => watched(() => files.remove(key)),
    check: () => watched(() => files.check()),
  }
}
