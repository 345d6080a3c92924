import { offlineQueueWords } from '../../../content/desk/frame.ts'
import { changeOptOut } from '../../../contract/pupils.ts'
import type { OptOut, OptOutSource, Typed } from '../../../domain/school/opt-outs.ts'
import { ApiError } from '../../api.ts'
import { call } from '../../call.ts'
import { storedInBrowser } from '../../school/browser-storage.ts'

/** A change of consent that is not sent yet. Names nobody, because it is stored on the device. */
export interface QueuedChange {
  typed: Typed
  /** The account that made it; sent with no other. */
  userId: string
  pupilId: string
  flag: OptOut
  /** Who says so; the earlier build kept none, and meant the family. */
  source?: OptOutSource
  value: boolean
  /** The receipt goes to the parent too. */
  tellParent?: boolean
  /** Why the server refused it; kept until somebody has read it. */
  refusal?: string
}
type Change = Omit<QueuedChange, 'refusal'>

const stored = storedInBrowser<readonly QueuedChange[]>('desk.outbox', [])

/** The changes that this page is sending for the first time, by id. */
const beingSent = new Set<string>()

/** Unsent changes and refused ones; without those that are on their way for the first time. */
export const useOfflineQueue = (): readonly QueuedChange[] =>
  stored.use().filter(({ typed }) => !beingSent.has(typed.id))

const sourceOf = ({ source = 'family' }: Pick<QueuedChange, 'source'>) => source

/** The last unsent change of what one source says of a student's opt-out. */
export const lastWaiting = (
  queue: readonly QueuedChange[],
  { pupilId, flag, source }: { pupilId: string; flag: OptOut; source: OptOutSource },
) =>
  queue.findLast(
    (one) => one.pupilId === pupilId && one.flag === flag && sourceOf(one) === source && !one.refusal,
  )

/** An account's unsent changes. */
export const queuedChangeOf = (userId: string | undefined) =>
  stored.get().filter((one) => one.userId === userId && !one.refusal)

/** Deletes all unsent changes, on signing out. */
export const clearQueue = () => stored.set([])

/** Deletes other accounts' unsent changes. */
export function pruneQueue(userId: string) {
  const mine = stored.get().filter((one) => one.userId === userId)
  if (mine.length < stored.get().length) stored.set(mine)
}

export const dismiss = ({ typed }: Change) =>
  stored.set(stored.get().filter((one) => one.typed.id !== typed.id))

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
    (one) => one.pupilId === change.pupilId && one.flag === change.flag && sourceOf(one) === sourceOf(change),
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

/** Sends pending changes one by one, oldest first, until the connection fails. Resolves to how many were sent. */
export function sendQueued(userId: string): Promise<number> {
  return oneTabAtATime(async () => {
    let sent = 0
    for (const change of queuedChangeOf(userId)) {
      try {
        await send(change)
        dismiss(change)
        sent++
      } catch (error) {
        if (mayWait(error)) return sent
        refuse(change, error instanceof ApiError ? error.message : offlineQueueWords.notSaved)
      }
    }
    return sent
  })
}

function refuse(change: QueuedChange, refusal: string) {
  stored.set(stored.get().map((one) => (one.typed.id === change.typed.id ? { ...one, refusal } : one)))
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('desk.outbox', work) : work()
}
