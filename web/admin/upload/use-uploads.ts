import { useSyncExternalStore } from 'react'
import type { openUploads } from './open-uploads.ts'
import type { QueueEvent } from './photo-queue.ts'
import { type Chosen, isUnderWay, NO_UPLOADS, type Target, type Uploads } from './upload.ts'

type OpenUploads = ReturnType<typeof openUploads>

let uploads = NO_UPLOADS
let opened: Promise<OpenUploads> | undefined
const listeners = new Set<() => void>()

function publish(next: Uploads) {
  uploads = next
  for (const listener of listeners) listener()
}

/** Starts loading the code that sends files; it comes with the first screen that can use it. */
export function prepareUploads(): Promise<OpenUploads> {
  opened ??= import('./open-uploads.ts').then(
    ({ openUploads }) => openUploads(publish),
    (error: unknown) => {
      opened = undefined
      throw error
    },
  )
  return opened
}

/** Uploads go on while the owner looks at other screens: they live beside the screens, not in one. */
export async function uploadPhotos(target: Target, files: Chosen[]): Promise<void> {
  const { tell } = await prepareUploads()
  tell({ is: 'chosen', target, files })
}

const order = (event: QueueEvent) => void opened?.then(({ tell }) => tell(event))

export const pauseUploads = () => order({ is: 'paused' })
export const resumeUploads = () => order({ is: 'resumed' })
/** Tries everything again that stopped. */
export const retryUploads = () => order({ is: 'all retried' })
export const retryUpload = (id: string) => order({ is: 'retried', id })
/** Takes one file out, and off the server if it is half there. */
export const removeUpload = (id: string) => order({ is: 'removed', id })
/** Takes a place's finished and refused files off the list. */
export const clearUploads = (target: Target) => order({ is: 'cleared', target })

/** Before a sign-out: what is half there stays so, and goes on when the same file is chosen again. */
export async function leaveUploads(): Promise<void> {
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

/** Closing the window would cut what is on its way. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.items.some(isUnderWay)) event.preventDefault()
  })
}
