import type { ChosenFile } from '../../kit/files/chosen-file.ts'
import { sameTarget, type Target, type Uploads } from './upload-items.ts'
import {
  type Command,
  enqueue,
  fileKey,
  isFinished,
  nextState,
  type Photo,
  type Progress,
  type Step,
  toUploadView,
} from './upload-state-machine.ts'

/** All files of this visit, each at its step, and what pauses them all. */
export interface PhotoQueue {
  /** In the order they were chosen. */
  photos: ReadonlyMap<string, Photo>
  /** How many files there have been; numbers the next one. */
  entered: number
  paused: boolean
  signedOut: boolean
  /** `silent`: the last try was not answered, and others follow; `off`: the browser is offline. */
  connection: 'up' | 'silent' | 'off'
}

export const EMPTY_QUEUE: PhotoQueue = {
  photos: new Map(),
  entered: 0,
  paused: false,
  signedOut: false,
  connection: 'up',
}

/** Actions of the owner, events of the browser, and results of checking and sending. */
export type QueueEvent =
  | { is: 'chosen'; target: Target; files: readonly ChosenFile[] }
  | { is: 'retried' | 'removed'; id: string }
  | { is: 'cleared'; target: Target }
  | { is: 'all retried' | 'paused' | 'resumed' | 'signed in' | 'online' | 'offline' | 'time passed' }
  | { is: 'matched'; ids: readonly string[]; known: ReadonlySet<string> }
  | (Progress & { id: string })

const SENT_AT_ONCE = 3
/** How many are checked at once, and the most in progress: thousands may wait at no cost. */
const CHECKED_AT_ONCE = 6
const MAX_IN_PROGRESS = 9

/** The queue after an event, with the next files started. */
export function nextQueue(queue: PhotoQueue, event: QueueEvent, now: number): PhotoQueue {
  const changed = applyEvent(queue, event, now)
  // Progress comes many times a second, and starts no further file.
  return event.is === 'moved' || event.is === 'confirmed' ? changed : beginNext(changed, now)
}

function applyEvent(queue: PhotoQueue, event: QueueEvent, now: number): PhotoQueue {
  const applyToAll = (command: Command, from = queue) =>
    applyTo(from, [...from.photos.values()], command, now)
  switch (event.is) {
    case 'chosen':
      return choose(retryStopped(queue, now), event)
    case 'retried':
      return { ...applyTo(queue, named(queue, event.id), { is: 'again' }, now), ...UNPAUSED }
    case 'all retried':
      return { ...retryStopped(queue, now), ...UNPAUSED }
    case 'removed':
      return without(queue, ({ id }) => id === event.id)
    case 'cleared':
      return without(queue, (photo) => sameTarget(photo.target, event.target) && isFinished(photo))
    case 'paused':
      return { ...applyToAll({ is: 'hold' }), paused: true }
    case 'resumed':
      return { ...applyToAll({ is: 'wake' }), ...UNPAUSED }
    case 'signed in':
      return { ...retryStopped(queue, now), signedOut: false }
    case 'offline':
      return { ...applyToAll({ is: 'hold' }), connection: 'off' }
    case 'online':
      return { ...applyToAll({ is: 'wake' }, retryStopped(queue, now)), connection: 'up' }
    case 'matched':
      return matched(queue, event, now)
    case 'time passed':
      return queue
    default:
      return applyProgress(queue, event, now)
  }
}

/** After choosing, retrying or resuming, neither a pause nor a lost session holds files back. */
const UNPAUSED = { paused: false, signedOut: false }

/** Adds files that are not yet in progress. */
function choose(queue: PhotoQueue, { target, files }: Extract<QueueEvent, { is: 'chosen' }>): PhotoQueue {
  const photos = new Map(queue.photos)
  const byName = new Map([...photos.values()].map((photo) => [fileKey(photo), photo]))
  let { entered } = queue
  let anyToSend = false
  for (const { file, folder } of files) {
    const name = fileKey({ target, file, folder })
    const before = byName.get(name)
    if (before && !isFinished(before)) continue
    if (before) photos.delete(before.id)
    entered += 1
    const photo = enqueue({ id: `file-${entered}`, target, file, folder })
    photos.set(photo.id, photo)
    byName.set(name, photo)
    anyToSend ||= !isFinished(photo)
  }
  return { ...queue, photos, entered, ...(anyToSend && UNPAUSED) }
}

const named = ({ photos }: PhotoQueue, id: string) => [photos.get(id)].filter((photo) => photo !== undefined)

const retryStopped = (queue: PhotoQueue, now: number) =>
  applyTo(queue, offerStepAt(queue, 'stopped'), { is: 'again' }, now)

const without = (queue: PhotoQueue, gone: (photo: Photo) => boolean): PhotoQueue => ({
  ...queue,
  photos: new Map([...queue.photos].filter(([, photo]) => !gone(photo))),
})

function matched(queue: PhotoQueue, { ids, known }: Extract<QueueEvent, { is: 'matched' }>, now: number) {
  const here = ids.flatMap((id) => named(queue, id))
  const sorted = applyTo(
    queue,
    here.filter(({ id }) => known.has(id)),
    { is: 'matched', known: true },
    now,
  )
  return applyTo(
    sorted,
    here.filter(({ id }) => !known.has(id)),
    { is: 'matched', known: false },
    now,
  )
}

function applyProgress(queue: PhotoQueue, progress: Progress & { id: string }, now: number): PhotoQueue {
  const [photo] = named(queue, progress.id)
  if (photo?.step.at !== 'sending') return queue
  const progressed = applyTo(queue, [photo], progress, now)
  if (progress.is === 'created') return progressed
  if (progress.is !== 'failed') return { ...progressed, connection: 'up' }
  switch (progress.failure.kind) {
    case 'signed out':
      return {
        ...applyTo(progressed, offerStepAt(progressed, 'sending'), { is: 'hold' }, now),
        signedOut: true,
      }
    case 'lost':
    case 'no session':
      return { ...progressed, connection: queue.connection === 'up' ? 'silent' : queue.connection }
    default:
      return progressed
  }
}

/** Starts what may start: three are sent at a time, and a few of one target are checked before. */
function beginNext(queue: PhotoQueue, now: number): PhotoQueue {
  if (queue.paused || queue.signedOut || queue.connection === 'off') return queue
  const due = offerStepAt(queue, 'ready').filter(({ step }) => step.at === 'ready' && step.from <= now)
  const free = SENT_AT_ONCE - offerStepAt(queue, 'sending').length
  const sent = applyTo(queue, due.slice(0, free), { is: 'send' }, now)
  if (
    offerStepAt(sent, 'matching').length > 0 ||
    offerStepAt(sent, 'ready', 'sending').length >= MAX_IN_PROGRESS
  )
    return sent
  const waiting = offerStepAt(sent, 'waiting')
  const target = waiting[0]?.target
  const other = waiting.findIndex((photo) => target && !sameTarget(photo.target, target))
  const alike = waiting.slice(0, other < 0 ? CHECKED_AT_ONCE : Math.min(CHECKED_AT_ONCE, other))
  return applyTo(sent, alike, { is: 'match' }, now)
}

/** The files at these steps. */
const offerStepAt = ({ photos }: PhotoQueue, ...steps: Step['at'][]) =>
  [...photos.values()].filter(({ step }) => steps.includes(step.at))

/** Applies a command or progress to some of the files. */
function applyTo(
  queue: PhotoQueue,
  some: readonly Photo[],
  event: Command | Progress,
  now: number,
): PhotoQueue {
  if (some.length === 0) return queue
  const photos = new Map(queue.photos)
  for (const photo of some) photos.set(photo.id, nextState(photo, event, now))
  return { ...queue, photos }
}

/** The queue as screens show it. */
export const shownQueue = (queue: PhotoQueue, bytesPerSecond: number): Uploads => ({
  items: [...queue.photos.values()].map(toUploadView),
  paused: queue.paused || queue.signedOut,
  connected: queue.connection === 'up',
  bytesPerSecond,
})
