import { type Chosen, sameTarget, type Target, type Uploads } from './upload.ts'
import {
  enter,
  hasEnded,
  type News,
  nameOf,
  nextStep,
  type Order,
  type Photo,
  type Step,
  shown,
} from './upload-steps.ts'

/** All files of this visit, each at its step, and what holds all of them. */
export interface PhotoQueue {
  /** In the order they were chosen. */
  photos: ReadonlyMap<string, Photo>
  /** How many there have been, to name the next. */
  entered: number
  paused: boolean
  signedOut: boolean
  /** `silent`: the last try found nobody, and others follow; `off`: the browser knows that there is no connection. */
  line: 'up' | 'silent' | 'off'
}

export const EMPTY_QUEUE: PhotoQueue = {
  photos: new Map(),
  entered: 0,
  paused: false,
  signedOut: false,
  line: 'up',
}

/** What the owner does, what the browser tells, and what comes of looking and sending. */
export type QueueEvent =
  | { is: 'chosen'; target: Target; files: readonly Chosen[] }
  | { is: 'retried' | 'removed'; id: string }
  | { is: 'cleared'; target: Target }
  | { is: 'all retried' | 'paused' | 'resumed' | 'signed in' | 'online' | 'offline' | 'time passed' }
  | { is: 'looked'; ids: readonly string[]; known: ReadonlySet<string> }
  | (News & { id: string })

const AT_A_TIME = 3
/** As many are looked at in one go, and none more while so many are in hand: thousands wait, and cost nothing. */
const LOOKED_AT = 6
const IN_HAND = 9

/** The queue after an event, with the next files begun. */
export function nextQueue(queue: PhotoQueue, event: QueueEvent, now: number): PhotoQueue {
  const changed = after(queue, event, now)
  // Bytes move many times a second, and make room for nobody.
  return event.is === 'moved' || event.is === 'kept' ? changed : beginNext(changed, now)
}

function after(queue: PhotoQueue, event: QueueEvent, now: number): PhotoQueue {
  const all = (order: Order, from = queue) => give(from, [...from.photos.values()], order, now)
  switch (event.is) {
    case 'chosen':
      return choose(retryStopped(queue, now), event)
    case 'retried':
      return { ...give(queue, named(queue, event.id), { is: 'again' }, now), ...FREE }
    case 'all retried':
      return { ...retryStopped(queue, now), ...FREE }
    case 'removed':
      return without(queue, ({ id }) => id === event.id)
    case 'cleared':
      return without(queue, (photo) => sameTarget(photo.target, event.target) && hasEnded(photo))
    case 'paused':
      return { ...all({ is: 'hold' }), paused: true }
    case 'resumed':
      return { ...all({ is: 'wake' }), ...FREE }
    case 'signed in':
      return { ...retryStopped(queue, now), signedOut: false }
    case 'offline':
      return { ...all({ is: 'hold' }), line: 'off' }
    case 'online':
      return { ...all({ is: 'wake' }, retryStopped(queue, now)), line: 'up' }
    case 'looked':
      return looked(queue, event, now)
    case 'time passed':
      return queue
    default:
      return hear(queue, event, now)
  }
}

/** The owner wants files to be sent: neither a pause nor a lost session holds them back unasked. */
const FREE = { paused: false, signedOut: false }

/** Puts files on the list that are not on their way already. */
function choose(queue: PhotoQueue, { target, files }: Extract<QueueEvent, { is: 'chosen' }>): PhotoQueue {
  const photos = new Map(queue.photos)
  const byName = new Map([...photos.values()].map((photo) => [nameOf(photo), photo]))
  let { entered } = queue
  let goes = false
  for (const { file, folder } of files) {
    const name = nameOf({ target, file, folder })
    const before = byName.get(name)
    if (before && !hasEnded(before)) continue
    if (before) photos.delete(before.id)
    entered += 1
    const photo = enter({ id: `file-${entered}`, target, file, folder })
    photos.set(photo.id, photo)
    byName.set(name, photo)
    goes ||= !hasEnded(photo)
  }
  return { ...queue, photos, entered, ...(goes && FREE) }
}

const named = ({ photos }: PhotoQueue, id: string) => [photos.get(id)].filter((photo) => photo !== undefined)

const retryStopped = (queue: PhotoQueue, now: number) =>
  give(queue, at(queue, 'stopped'), { is: 'again' }, now)

const without = (queue: PhotoQueue, gone: (photo: Photo) => boolean): PhotoQueue => ({
  ...queue,
  photos: new Map([...queue.photos].filter(([, photo]) => !gone(photo))),
})

function looked(queue: PhotoQueue, { ids, known }: Extract<QueueEvent, { is: 'looked' }>, now: number) {
  const here = ids.flatMap((id) => named(queue, id))
  const sorted = give(
    queue,
    here.filter(({ id }) => known.has(id)),
    { is: 'looked', known: true },
    now,
  )
  return give(
    sorted,
    here.filter(({ id }) => !known.has(id)),
    { is: 'looked', known: false },
    now,
  )
}

function hear(queue: PhotoQueue, news: News & { id: string }, now: number): PhotoQueue {
  const [photo] = named(queue, news.id)
  if (photo?.step.at !== 'sending') return queue
  const heard = give(queue, [photo], news, now)
  if (news.is === 'begun') return heard
  if (news.is !== 'failed') return { ...heard, line: 'up' }
  switch (news.failure.kind) {
    case 'signed out':
      return { ...give(heard, at(heard, 'sending'), { is: 'hold' }, now), signedOut: true }
    case 'lost':
    case 'no session':
      return { ...heard, line: queue.line === 'up' ? 'silent' : queue.line }
    default:
      return heard
  }
}

/** Three are sent at a time; a few of one place are looked at before they are. */
function beginNext(queue: PhotoQueue, now: number): PhotoQueue {
  if (queue.paused || queue.signedOut || queue.line === 'off') return queue
  const due = at(queue, 'ready').filter(({ step }) => step.at === 'ready' && step.from <= now)
  const free = AT_A_TIME - at(queue, 'sending').length
  const sent = give(queue, due.slice(0, free), { is: 'send' }, now)
  if (at(sent, 'looking').length > 0 || at(sent, 'ready', 'sending').length >= IN_HAND) return sent
  const waiting = at(sent, 'waiting')
  const target = waiting[0]?.target
  const other = waiting.findIndex((photo) => target && !sameTarget(photo.target, target))
  const alike = waiting.slice(0, other < 0 ? LOOKED_AT : Math.min(LOOKED_AT, other))
  return give(sent, alike, { is: 'look' }, now)
}

/** The files at these steps. */
const at = ({ photos }: PhotoQueue, ...steps: Step['at'][]) =>
  [...photos.values()].filter(({ step }) => steps.includes(step.at))

/** Gives an order or news to some of the files. */
function give(queue: PhotoQueue, some: readonly Photo[], event: Order | News, now: number): PhotoQueue {
  if (some.length === 0) return queue
  const photos = new Map(queue.photos)
  for (const photo of some) photos.set(photo.id, nextStep(photo, event, now))
  return { ...queue, photos }
}

/** The queue as screens show it. */
export const shownQueue = (queue: PhotoQueue, bytesPerSecond: number): Uploads => ({
  items: [...queue.photos.values()].map(shown),
  paused: queue.paused || queue.signedOut,
  connected: queue.line === 'up',
  bytesPerSecond,
})
