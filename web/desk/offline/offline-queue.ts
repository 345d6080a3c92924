import { useMemo } from 'react'
import { photoDayWords } from '../../../content/desk/events/photo-day.ts'
import { offlineQueueWords } from '../../../content/desk/offline.ts'
import { sendMarks } from '../../../contract/events/photo-day.ts'
import { changeOptOut } from '../../../contract/roster/pupils.ts'
import type { OptOut, OptOutSource, Typed } from '../../../domain/school/opt-outs.ts'
import { MAX_MARKS_SENT, type PhotoDayMark } from '../../../domain/school/photo-day.ts'
import { oneTabAtATime, storedInBrowser } from '../../browser-storage.ts'
import { ApiError } from '../../http/api.ts'
import { call } from '../../http/call.ts'

/** A change that is not sent yet. Names nobody, because it is stored on the device. */
interface Queued {
  typed: Typed
  /** The account that made it; sent with no other. */
  userId: string
  pupilId: string
  /** Why the server refused it; kept until somebody has read it. */
  refusal?: string
}
/** A change of consent. */
interface QueuedOptOut extends Queued {
  flag: OptOut
  /** Who says so; the earlier build kept none, and meant the family. */
  source?: OptOutSource
  value: boolean
  /** The receipt goes to the parent too. */
  tellParent?: boolean
}
/** A mark of the photo day. */
export interface QueuedMark extends Queued, Pick<PhotoDayMark, 'mark' | 'undoes'> {
  eventId: string
  device: string
}
export type QueuedChange = QueuedOptOut | QueuedMark
type Change = Omit<QueuedOptOut, 'refusal'>

const stored = storedInBrowser<readonly QueuedChange[]>('desk.outbox', [])

/** The changes that this page is sending for the first time, by id. */
const beingSent = new Set<string>()

/** Unsent changes and refused ones; without those that are on their way for the first time. */
export const useOfflineQueue = (): readonly QueuedChange[] =>
  stored.use().filter(({ typed }) => !beingSent.has(typed.id))

const sourceOf = ({ source = 'family' }: Pick<QueuedOptOut, 'source'>) => source

/** The last unsent change of what one source says of a student's opt-out. */
export const lastWaiting = (
  queue: readonly QueuedChange[],
  { pupilId, flag, source }: { pupilId: string; flag: OptOut; source: OptOutSource },
) =>
  queue.findLast(
    (one): one is QueuedOptOut =>
      'flag' in one &&
      one.pupilId === pupilId &&
      one.flag === flag &&
      sourceOf(one) === source &&
      !one.refusal,
  )

const isMarkOf = (eventId: string) => (one: QueuedChange) => 'mark' in one && one.eventId === eventId

/** An event's marks that the server does not have, those on their way among them, and none that it refused. */
export function useQueuedMarks(eventId: string, userId: string): readonly QueuedMark[] {
  const queue = stored.use()
  return useMemo(
    () => queue.filter(isMarkOf(eventId)).filter((one) => one.userId === userId && !one.refusal),
    [queue, eventId, userId],
  ) as QueuedMark[]
}

/** An account's unsent changes. */
export const queuedChangeOf = (userId: string | undefined) =>
  stored.get().filter((one) => one.userId === userId && !one.refusal)

/** Deletes all unsent changes, on signing out. */
export const clearQueue = () => stored.set([])

const isRefusal = (one: QueuedChange) => ('mark' in one ? one.mark === 'refused' : one.value)

/** Deletes other accounts' unsent changes, but not refusals, which may be known nowhere else: they wait for that account. */
export function pruneQueue(userId: string) {
  const mine = stored.get().filter((one) => one.userId === userId || isRefusal(one))
  if (mine.length < stored.get().length) stored.set(mine)
}

export const dismiss = (...done: readonly Pick<QueuedChange, 'typed'>[]) => {
  const ids = new Set(done.map(({ typed }) => typed.id))
  stored.set(stored.get().filter((one) => !ids.has(one.typed.id)))
}

/** Whether the failure may be temporary: no connection, an unavailable server, an expired session. */
const mayWait = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || [401, 403, 429].includes(error.status) || error.status >= 500)

const isUnreached = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

const send = ({ typed, pupilId, flag, source, value, tellParent }: Change) =>
  call(changeOptOut, {
    params: { id: pupilId },
    body: {
      optOut: flag,
      source: source ?? 'family',
      stands: value,
      was: !value,
      typed,
      ...(tellParent && { tellParent }),
    },
  })

/**
 * Sends a change, or keeps it until there is a connection. It is stored before it is sent, so that it is not lost when
 * the browser is closed meanwhile; its id lets the server make it once. Rejects if the server refuses it.
 */
export async function sendOrQueue(change: Change): Promise<'sent' | 'kept'> {
  // Earlier changes to the same box go first.
  const hasEarlier = queuedChangeOf(change.userId).some(
    (one) =>
      'flag' in one &&
      one.pupilId === change.pupilId &&
      one.flag === change.flag &&
      sourceOf(one) === sourceOf(change),
  )
  const sends = !hasEarlier && navigator.onLine
  if (sends) beingSent.add(change.typed.id)
  stored.set([...stored.get(), change])
  if (!sends) return 'kept'
  try {
    await send(change)
    dismiss(change)
    return 'sent'
  } catch (error) {
    if (isUnreached(error)) return 'kept'
    dismiss(change)
    throw error
  } finally {
    beingSent.delete(change.typed.id)
    // A new list, so that the screens look again.
    stored.set([...stored.get()])
  }
}

/** Sends pending changes, oldest first and marks together, until the connection fails. Resolves to how many were sent. */
export function sendQueued(userId: string): Promise<number> {
  return oneTabAtATime('desk.outbox', async () => {
    let sent = 0
    for (let next = nextToSend(userId); next.length > 0; next = nextToSend(userId)) {
      try {
        sent += await sendTogether(next)
      } catch (error) {
        if (mayWait(error)) return sent
        refuse(next, error instanceof ApiError ? error.message : offlineQueueWords.notSaved)
      }
    }
    return sent
  })
}

/** Keeps a mark, and sends it with all that wait; `onSent` is called once the server has taken any. */
export function queueMark(mark: QueuedMark, onSent: () => void): void {
  if (navigator.onLine) beingSent.add(mark.typed.id)
  stored.set([...stored.get(), mark])
  if (!navigator.onLine) return
  const settle = (sent: number) => {
    beingSent.delete(mark.typed.id)
    stored.set([...stored.get()])
    if (sent > 0) onSent()
  }
  sendQueued(mark.userId).then(settle, () => settle(0))
}

/** The oldest change; with it, the next marks of the same event by the same device. */
function nextToSend(userId: string): readonly QueuedChange[] {
  const waiting = queuedChangeOf(userId)
  const [first] = waiting
  if (!first || !('mark' in first)) return waiting.slice(0, 1)
  const other = waiting.findIndex(
    (one) => !('mark' in one) || one.eventId !== first.eventId || one.device !== first.device,
  )
  return waiting.slice(0, Math.min(MAX_MARKS_SENT, other < 0 ? waiting.length : other))
}

/** Sends what `nextToSend` chose. Resolves to how many the server took. */
async function sendTogether(changes: readonly QueuedChange[]): Promise<number> {
  const marks = changes.filter((one) => 'mark' in one)
  const [first] = marks
  if (!first) {
    for (const one of changes) if ('flag' in one) await send(one)
    dismiss(...changes)
    return changes.length
  }
  const { withoutPupil } = await call(sendMarks, {
    params: { id: first.eventId },
    body: {
      device: first.device,
      sentAt: new Date().toISOString(),
      marks: marks.map(({ typed, pupilId, mark, undoes }) => ({ ...typed, pupilId, mark, undoes })),
    },
  })
  const gone = marks.filter(({ typed }) => withoutPupil.includes(typed.id))
  dismiss(...marks.filter((one) => !gone.includes(one)))
  refuse(gone, photoDayWords.gone)
  return marks.length - gone.length
}

function refuse(changes: readonly QueuedChange[], refusal: string) {
  if (changes.length === 0) return
  const ids = new Set(changes.map(({ typed }) => typed.id))
  stored.set(stored.get().map((one) => (ids.has(one.typed.id) ? { ...one, refusal } : one)))
}
