import { useSyncExternalStore } from 'react'
import { type ApiErrorHandler, onApiError } from '../../http/call.ts'

/** The error code that a fresh sign-in resolves. */
const REAUTHENTICATION_NEEDED = 'reauthentication_needed'

let resolvePrompt: ((confirmed: boolean) => void) | undefined
let prompt: Promise<boolean> | undefined
let hosts = 0
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Whether the prompt is showing. */
export const isPrompting = () => prompt !== undefined

/** Runs `work`; if the server wants a fresh sign-in first, prompts for one and runs it again. */
export async function withFreshSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await resolveByPrompt(error, 'account'))) throw error
    return work()
  }
}

/** Handles a refusal by prompting for a fresh sign-in; true once confirmed. */
const resolveByPrompt: ApiErrorHandler = (refused, as) => {
  const needed = refused instanceof Error && (refused as { code?: string }).code === REAUTHENTICATION_NEEDED
  return needed && as !== 'visitor' && openPrompt()
}

/** Resolves to whether it was confirmed; false at once if no screen can prompt. */
function openPrompt(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  prompt ??= new Promise<boolean>((resolve) => {
    resolvePrompt = resolve
  })
  notifyListeners()
  return prompt
}

/** Closes the prompt. */
export function closePrompt(confirmed: boolean): void {
  resolvePrompt?.(confirmed)
  resolvePrompt = undefined
  prompt = undefined
  notifyListeners()
}

/** Whether to show the prompt; for the component that renders it. */
export const usePromptOpen = () => useSyncExternalStore(subscribe, isPrompting, () => false)

let unsubscribe: (() => void) | undefined

function subscribe(listener: () => void) {
  hosts += 1
  unsubscribe ??= onApiError(resolveByPrompt)
  listeners.add(listener)
  return () => {
    hosts -= 1
    listeners.delete(listener)
    // The screen is gone, and the prompt with it.
    if (hosts > 0) return
    closePrompt(false)
    unsubscribe?.()
    unsubscribe = undefined
  }
}
