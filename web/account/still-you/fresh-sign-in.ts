import { useSyncExternalStore } from 'react'
import { type Hearing, hearRefusals } from '../../call.ts'

/** The code of a refusal that a fresh sign-in mends. */
const NEEDED = 'reauthentication_needed'

let answer: ((confirmed: boolean) => void) | undefined
let asked: Promise<boolean> | undefined
let hosts = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Whether the question is on the screen. */
export const isAskingAgain = () => asked !== undefined

/** Does the work; where the server wants a fresh sign-in first, asks for it on the spot and does the work again. */
export async function withFreshSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await mend(error, 'account'))) throw error
    return work()
  }
}

/** Whether a refusal that a fresh sign-in mends was mended by one. */
const mend: Hearing = (refused, as) => {
  const needed = refused instanceof Error && (refused as { code?: string }).code === NEEDED
  return needed && as !== 'visitor' && askAgain()
}

/** Resolves to whether it was confirmed; at once to no where no screen can ask. */
function askAgain(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  asked ??= new Promise<boolean>((resolve) => {
    answer = resolve
  })
  tell()
  return asked
}

/** Ends the question. */
export function answerAgain(confirmed: boolean): void {
  answer?.(confirmed)
  answer = undefined
  asked = undefined
  tell()
}

/** For the one place of a screen that shows the question. */
export const useAskedAgain = () => useSyncExternalStore(subscribe, isAskingAgain, () => false)

let deafen: (() => void) | undefined

function subscribe(listener: () => void) {
  hosts += 1
  deafen ??= hearRefusals(mend)
  listeners.add(listener)
  return () => {
    hosts -= 1
    listeners.delete(listener)
    // The screen has gone, and the question with it.
    if (hosts > 0) return
    answerAgain(false)
    deafen?.()
    deafen = undefined
  }
}
