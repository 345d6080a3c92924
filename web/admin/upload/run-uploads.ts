import type { BegunUploads } from './begun-uploads.ts'
import { fingerprint } from './fingerprint.ts'
import { EMPTY_QUEUE, nextQueue, type QueueEvent, shownQueue } from './photo-queue.ts'
import { createRate } from './rate.ts'
import { NO_ANSWER } from './read-answer.ts'
import { dropFile, type Sending, sendFile, type UploadServer } from './send-file.ts'
import type { Target, Uploads } from './upload.ts'
import { hasEnded, type News, nameOf, type Photo } from './upload-steps.ts'

/** A connection that died without a word is cut after this long, and begun again. */
const STALLED_MS = 60_000

interface Surroundings {
  server: UploadServer & {
    /** Which of these contents it has for a place. */
    known: (target: Target, fingerprints: readonly string[]) => Promise<ReadonlySet<string>>
    /** Told when it does not take the token that it was given. */
    onSignedOut: () => void
  }
  begun: BegunUploads
  now: () => number
  /** Something has changed. */
  onChange: () => void
}

/** Does what the queue says: looks, sends, stops and takes away. Decides nothing. */
export function runUploads({ server, begun, now, onChange }: Surroundings) {
  let queue = EMPTY_QUEUE
  let left = false
  let refusedToken: string | undefined
  const rate = createRate()
  const sending = new Map<string, Sending & { movedAt: number }>()

  function tell(event: QueueEvent) {
    if (left) return
    const before = queue
    queue = nextQueue(before, event, now())
    if (event.is !== 'moved' && event.is !== 'kept') follow(before.photos)
    const wasMoving = !before.paused && before.line === 'up'
    if (wasMoving && (queue.paused || queue.line !== 'up')) rate.reset()
    onChange()
  }

  /** Makes true what the queue says now. */
  function follow(before: ReadonlyMap<string, Photo>) {
    if (before === queue.photos) return
    const isSent = (id: string) => queue.photos.get(id)?.step.at === 'sending'
    for (const id of sending.keys()) if (!isSent(id)) stop(id)
    for (const [id, photo] of before) if (!queue.photos.has(id) && !hasEnded(photo)) drop(photo)
    const fresh = [...queue.photos.values()].filter((photo) => photo !== before.get(photo.id))
    for (const photo of fresh) {
      if (isSent(photo.id) && !sending.has(photo.id)) send(photo)
      const { at } = photo.step
      if (at === 'done' || at === 'known' || at === 'refused') begun.forget(nameOf(photo))
    }
    const looking = fresh.filter(({ step }) => step.at === 'looking')
    if (looking.length > 0) void look(looking)
  }

  function send(photo: Photo) {
    const { id } = photo
    const hear = (news: News) => {
      const one = sending.get(id)
      if (!one) return
      if (news.is === 'begun') begun.keep(nameOf(photo), news.url, now())
      if (news.is === 'moved' || news.is === 'kept') {
        one.movedAt = now()
        rate.note(id, news.bytes, one.movedAt)
      }
      if (news.is === 'failed') {
        stop(id)
        if (news.failure.kind === 'signed out') {
          refusedToken = one.token()
          server.onSignedOut()
        }
      }
      tell({ ...news, id })
    }
    const from = { ...photo, url: photo.url ?? begun.find(nameOf(photo)) }
    sending.set(id, { ...sendFile(server, from, hear), movedAt: now() })
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

  async function look(photos: readonly Photo[]) {
    const prints = new Map<string, string>()
    for (const { id, file } of photos) {
      const print = await fingerprint(file)
      if (print) prints.set(id, print)
    }
    const [first] = photos
    const there = first ? await server.known(first.target, [...new Set(prints.values())]) : new Set()
    const ids = photos.map(({ id }) => id)
    tell({ is: 'looked', ids, known: new Set(ids.filter((id) => there.has(prints.get(id) ?? ''))) })
  }

  return {
    tell,
    /** The clock: what rested goes on, what is silent for long is begun again, and a new sign-in is noticed. */
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
    /** How all of them are doing. */
    uploads: (): Uploads => shownQueue(queue, queue.paused ? 0 : rate.perSecond(now())),
    /** Stops for good, and leaves what is half there to go on another time. */
    leave() {
      left = true
      for (const id of sending.keys()) stop(id)
    },
  }
}
