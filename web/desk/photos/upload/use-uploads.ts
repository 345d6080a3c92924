import { useSyncExternalStore } from 'react'
import type { ChosenFile } from '../../kit/files/chosen-file.ts'
import type { createUploads } from './create-uploads.ts'
import type { QueueEvent } from './photo-queue.ts'
import { isInProgress, NO_UPLOADS, type Target, type Uploads } from './upload-items.ts'

type OpenUploads = ReturnType<typeof createUploads>

let uploads = NO_UPLOADS
let opened: Promise<OpenUploads> | undefined
const listeners = new Set<() => void>()

function publish(next: Uploads) {
  uploads = next
  for (const listener of listeners) listener()
}

/** Preloads the upload code, from the first screen that may need it. */
export function prepareUploads(): Promise<OpenUploads> {
  opened ??= import('./create-uploads.ts').then(
    ({ createUploads }) => createUploads(publish),
    (error: unknown) => {
      opened = undefined
      throw error
    },
  )
  return opened
}

/** Uploads continue on other screens, so they live outside of any. */
export async function uploadPhotos(target: Target, files: ChosenFile[]): Promise<void> {
  const { tell: dispatch } = await prepareUploads()
  dispatch({ is: 'chosen', target, files })
}

const dispatchIfOpened = (event: QueueEvent) => void opened?.then(({ tell: dispatch }) => dispatch(event))

export const pauseUploads = () => dispatchIfOpened({ is: 'paused' })
export const resumeUploads = () => dispatchIfOpened({ is: 'resumed' })
/** Retries all stopped files. */
export const retryUploads = () => dispatchIfOpened({ is: 'all retried' })
export const retryUpload = (id: string) => dispatchIfOpened({ is: 'retried', id })
/** Removes one file, and its partial upload from the server. */
export const removeUpload = (id: string) => dispatchIfOpened({ is: 'removed', id })
/** Clears a target's finished and refused files. */
export const clearUploads = (target: Target) => dispatchIfOpened({ is: 'cleared', target })

/** Before a sign-out: partial uploads stay on the server, and resume when the same file is chosen again. */
export async function stopUploads(): Promise<void> {
  const leaving = opened
  opened = undefined
  await leaving?.then(
    ({ leave }) => leave(),
    () => undefined,
  )
  publish(NO_UPLOADS)
}

export function useUploads(): Uploads {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
    () => NO_UPLOADS,
  )
}

/** Closing the window would interrupt uploads. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.items.some(isInProgress)) event.preventDefault()
  })
}
