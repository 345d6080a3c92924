import { fingerprint } from './fingerprint.ts'
import { EMPTY_QUEUE, nextQueue, type QueueEvent, shownQueue } from './photo-queue.ts'
import { createRate } from './rate.ts'
import { NO_ANSWER } from './read-answer.ts'
import { dropFile, type Sending, sendFile, type UploadServer } from './send-file.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import type { Target, Uploads } from './upload.ts'
import { hasEnded, nameOf, type Photo, type Progress } from './upload-steps.ts'

/** A silent connection is cut after this long, and restarted. */
const STALLED_MS = 60_000

interface RunnerOptions {
  server: UploadServer & {
    /** Which of these fingerprints it has for a target. */
    known: (target: Target, fingerprints: readonly string[]) => Promise<ReadonlySet<string>>
    /** Called when it rejects the token. */
    onSignedOut: () => void
  }
  begun: UnfinishedUploads
  now: () => number
  /** Called after every change. */
  onChange: () => void
}

/** Carries out what the queue says: checks, sends, stops and deletes. Decides nothing. */
export function runUploads({ server, begun, now, onChange }: RunnerOptions) {
  let queue = EMPTY_QUEUE
  let left = false
  let refusedToken: string | undefined
  const rate = createRate()
  const sending = new Map<string, Sending & { movedAt: number }>()

  function tell(event: QueueEvent) {
    if (left) return
    const before = queue
    queue = nextQueue(before, event, now())
    if (event.is !== 'moved' && event.is !== 'kept') carryOut(before.photos)
    const wasMoving = !before.paused && before.connection === 'up'
    if (wasMoving && (queue.paused || queue.connection !== 'up')) rate.reset()
    onChange()
  }

  /** Carries out the difference to the previous queue. */
  function carryOut(before: ReadonlyMap<string, Photo>) {
    if (before === queue.photos) return
    const isSent = (id: string) => queue.photos.get(id)?.step.at === 'sending'
    for (const id of sending.keys()) if (!isSent(id)) stop(id)
    for (const [id, photo] of before) if (!queue.photos.has(id) && !hasEnded(photo)) drop(photo)
    const changed = [...queue.photos.values()].filter((photo) => photo !== before.get(photo.id))
    for (const photo of changed) {
      if (isSent(photo.id) && !sending.has(photo.id)) send(photo)
      const { at } = photo.step
      if (at === 'done' || at === 'known' || at === 'refused') begun.forget(nameOf(photo))
    }
    const checking = changed.filter(({ step }) => step.at === 'looking')
    if (checking.length > 0) void check(checking)
  }

  function send(photo: Photo) {
    const { id } = photo
    const onProgress = (progress: Progress) => {
      const one = sending.get(id)
      if (!one) return
      if (progress.is === 'begun') begun.keep(nameOf(photo), progress.url, now())
      if (progress.is === 'moved' || progress.is === 'kept') {
        one.movedAt = now()
        rate.note(id, progress.bytes, one.movedAt)
      }
      if (progress.is === 'failed') {
        stop(id)
        if (progress.failure.kind === 'signed out') {
          refusedToken = one.token()
          server.onSignedOut()
        }
      }
      tell({ ...progress, id })
    }
    const from = { ...photo, url: photo.url ?? begun.find(nameOf(photo)) }
    sending.set(id, { ...sendFile(server, from, onProgress), movedAt: now() })
  }

  function stop(id: string) {
    sending.get(id)?.stop()
    sending.delete(id)
    rate.forget(id)
  }

  function drop(photo: Photo) {
    const url = photo.url ?? begun.find(nameOf(photo))
    begun.forget(nameOf(photo))
    if (url) void dropFile(server, url)
  }

  async function check(photos: readonly Photo[]) {
    const known = await knownAmong(photos, server)
    tell({ is: 'looked', ids: photos.map(({ id }) => id), known })
  }

  return {
    tell,
    /** Ticks the clock: retries files that are due, restarts silent connections, and notices a new sign-in. */
    async tick() {
      for (const [id, { movedAt }] of sending)
        if (now() - movedAt >= STALLED_MS) {
          stop(id)
          tell({ is: 'failed', id, failure: NO_ANSWER })
        }
      if (queue.signedOut) {
        const token = await server.token().catch(() => undefined)
        if (token && token !== refusedToken) tell({ is: 'signed in' })
      } else if (![...queue.photos.values()].every(hasEnded)) tell({ is: 'time passed' })
    },
    /** The current state of all uploads. */
    uploads: (): Uploads => shownQueue(queue, queue.paused ? 0 : rate.perSecond(now())),
    /** Stops for good; unfinished uploads can resume another time. */
    leave() {
      left = true
      for (const id of sending.keys()) stop(id)
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
