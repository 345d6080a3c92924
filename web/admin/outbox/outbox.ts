import { consentWords } from '../../../content/desk/consents.ts'
import { editPupil } from '../../../contract/pupils.ts'
import type { Typed } from '../../../domain/school/pupils.ts'
import { ApiError } from '../../api.ts'
import { call } from '../../call.ts'
import { storedInBrowser } from '../../school/browser-storage.ts'

export type ConsentFlag = 'noPhoto' | 'noClassPhoto' | 'noSales'

/** A change of consent that waits for a connection. Names nobody: it stays on the device until it is sent. */
export interface Waiting {
  typed: Typed
  /** Who typed it; sent in nobody else's name. */
  userId: string
  pupilId: string
  flag: ConsentFlag
  value: boolean
  /** Why the server refused it; it is then shown until somebody has read it. */
  refusal?: string
}
type Change = Omit<Waiting, 'refusal'>

const stored = storedInBrowser<readonly Waiting[]>('desk.outbox', [])
export const useOutbox = stored.use

/** What waits to be sent in an account's name. */
export const waitingOf = (userId: string | undefined) =>
  stored.get().filter((one) => one.userId === userId && !one.refusal)

/** Deletes everything that waits, as when somebody signs out. */
export const emptyOutbox = () => stored.set([])

/** Deletes what somebody else left. */
export function keepOnly(userId: string) {
  const mine = stored.get().filter((one) => one.userId === userId)
  if (mine.length < stored.get().length) stored.set(mine)
}

export const dismiss = ({ typed }: Waiting) =>
  stored.set(stored.get().filter((one) => one.typed.id !== typed.id))

/** No connection, or a server or session that may be back later. */
const mayWait = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || [401, 403, 429].includes(error.status) || error.status >= 500)

const isUnreached = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

const send = ({ typed, pupilId, flag, value }: Change) =>
  call(editPupil, {
    params: { id: pupilId },
    body: { [flag]: value, was: { [flag]: !value }, typed },
  })

/** Makes a change, or keeps it until there is a connection. Rejects if the server refuses it. */
export async function sendOrKeep(change: Change): Promise<'sent' | 'kept'> {
  // What waits for the same box goes first, and so does what was typed before it.
  const before = waitingOf(change.userId).some(
    ({ pupilId, flag }) => pupilId === change.pupilId && flag === change.flag,
  )
  try {
    if (before) throw new ApiError(0, { code: 'unreachable', message: '' })
    await send(change)
    return 'sent'
  } catch (error) {
    if (!isUnreached(error)) throw error
    stored.set([...stored.get(), change])
    return 'kept'
  }
}

/** Sends what waits, oldest first, one after the other; stops where the connection does. Resolves to how many went. */
export function sendWaiting(userId: string): Promise<number> {
  return oneTabAtATime(async () => {
    let sent = 0
    for (const change of waitingOf(userId)) {
      try {
        await send(change)
        dismiss(change)
        sent++
      } catch (error) {
        if (mayWait(error)) return sent
        refuse(change, error instanceof ApiError ? error.message : consentWords.notSaved)
      }
    }
    return sent
  })
}

function refuse(change: Waiting, refusal: string) {
  stored.set(stored.get().map((one) => (one.typed.id === change.typed.id ? { ...one, refusal } : one)))
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('desk.outbox', work) : work()
}
