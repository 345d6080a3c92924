import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './port.ts'
import { withSource } from './source.ts'

/** The files lie somewhere that does not answer now. */
export class FilesOutOfReach extends Error {
  constructor(cause?: unknown) {
    super('the files do not answer', { cause })
    this.name = 'FilesOutOfReach'
  }
}

interface Patience {
  /** How long something may take before anybody asks whether the files answer at all, and how long that may. */
  ms?: number
  askAgainMs?: number
  /** Whether an error says that nothing answers. */
  isAway: (error: unknown) => boolean
}

/**
 * Files over a network, for which nobody waits when they are not there: what takes long has them asked whether they
 * answer, and goes on if they do. If they do not, it ends with `FilesOutOfReach`, as does at once whatever comes after
 * it, until they answer again.
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
    if (away) throw new FilesOutOfReach()
    const working = work()
    const ended = working.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([ended, wait(ms, false, { ref: false })])))
      if (!(await answers())) {
        void lookOut()
        throw new FilesOutOfReach()
      }
    return working.catch((error: unknown) => {
      if (!isAway(error)) throw error
      void lookOut()
      throw new FilesOutOfReach(error)
    })
  }
  return {
    ...files,
    // Refused at once, nobody has read it.
    put: (key, content) => withSource(content, () => watched(() => files.put(key, content))),
    read: (key) => watched(() => files.read(key)),
    stream: (key) => watched(() => files.stream(key)),
    size: (key) => watched(() => files.size(key)),
    remove: (key) => watched(() => files.remove(key)),
    check: () => watched(() => files.check()),
  }
}
