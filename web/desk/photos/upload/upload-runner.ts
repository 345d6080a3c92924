import type { UploadServer } from '../../kit/files/tus-requests.ts'
import { createActiveUploads } from './active-uploads.ts'
import { EMPTY_QUEUE, nextQueue, type QueueEvent, shownQueue } from './photo-queue.ts'
import { createRateMeter } from './rate-meter.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { Target, Uploads } from './upload-items.ts'
import { fileKey, isFinished, type Photo } from './upload-state-machine.ts'

interface RunnerOptions {
  server: UploadServer & {
    /** Which of these fingerprints it has for a target. */
    known: (target: Target, fingerprints: readonly string[]) => Promise<ReadonlySet<string>>
    /** Called when it rejects the token. */
    onSignedOut: () => void
  }
  resumable: ResumableUploads
  now: () => number
  /** Called after every change. */
  onChange: () => void
}

/** Carries out what the queue decides: checks, sends, stops and deletes files. */
export function runUploads({ server, resumable, now, onChange }: RunnerOptions) {
  let queue = EMPTY_QUEUE
  let left = false
  let refusedToken: string | undefined
  const rate = createRateMeter()
  const activeUploads = createActiveUploads({
    server,
    resumable,
    rate,
    now,
    onProgress: (id, progress) => dispatch({ ...progress, id }),
    onSignedOut(token) {
      refusedToken = token
      server.onSignedOut()
    },
  })

  function dispatch(event: QueueEvent) {
    if (left) return
    const before = queue
    queue = nextQueue(before, event, now())
    if (event.is !== 'moved' && event.is !== 'confirmed') carryOut(before.photos)
    const wasMoving = !before.paused && before.connection === 'up'
    if (wasMoving && (queue.paused || queue.connection !== 'up')) rate.reset()
    onChange()
  }

  /** Carries out what has changed since the previous queue. */
  function carryOut(before: ReadonlyMap<string, Photo>) {
    if (before === queue.photos) return
    const isSent = (id: string) => queue.photos.get(id)?.step.at === 'sending'
    for (const id of activeUploads.ids()) if (!isSent(id)) activeUploads.stop(id)
    for (const [id, photo] of before)
      if (!queue.photos.has(id) && !isFinished(photo)) activeUploads.drop(photo)
    const changed = [...queue.photos.values()].filter((photo) => photo !== before.get(photo.id))
    for (const photo of changed) {
      if (isSent(photo.id) && !activeUploads.has(photo.id)) activeUploads.send(photo)
      const { at } = photo.step
      if (at === 'done' || at === 'known' || at === 'refused') resumable.forget(fileKey(photo))
    }
    const checking = changed.filter(({ step }) => step.at === 'matching')
    if (checking.length > 0) void check(checking)
  }

  async function check(photos: readonly Photo[]) {
    const known = await knownAmong(photos, server)
    dispatch({ is: 'matched', ids: photos.map(({ id }) => id), known })
  }

  return {
    tell: dispatch,
    /** Ticks the clock: retries files that are due, restarts silent connections, and notices a new sign-in. */
    async tick() {
      activeUploads.cutStalled()
      if (queue.signedOut) {
        const token = await server.token().catch(() => undefined)
        if (token && token !== refusedToken) dispatch({ is: 'signed in' })
      } else if (![...queue.photos.values()].every(isFinished)) dispatch({ is: 'time passed' })
    },
    /** The current state of all uploads. */
    uploads: (): Uploads => shownQueue(queue, queue.paused ? 0 : rate.perSecond(now())),
    /** Stops for good; unfinished uploads can resume another time. */
    leave() {
      left = true
      for (const id of activeUploads.ids()) activeUploads.stop(id)
    },
  }
}

/** The ids of those photos, all for one target, that the server has already. */
async function knownAmong(
  photos: readonly Photo[],
  server: Pick<RunnerOptions['server'], 'known'>,
): Promise<ReadonlySet<string>> {
  const fingerprints = new Map<string, string>()
  for (const { id, file } of photos) {
    const hash = await fingerprint(file)
    if (hash) fingerprints.set(id, hash)
  }
  const [first] = photos
  if (!first) return new Set()
  const known = await server.known(first.target, [...new Set(fingerprints.values())])
  return new Set([...fingerprints].filter(([, hash]) => known.has(hash)).map(([id]) => id))
}

/** The SHA-256 of a file in hex; undefined if the file cannot be read or the page is not in a secure context. */
async function fingerprint(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}
