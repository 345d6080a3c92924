import { useSyncExternalStore } from 'react'
import type { Chosen } from './ledger.ts'
import type { PhotoQueue } from './queue.ts'
import { isUnderWay, NO_UPLOADS, type Target, type Uploads } from './upload.ts'

let uploads = NO_UPLOADS
let queue: Promise<PhotoQueue> | undefined
const listeners = new Set<() => void>()

function publish(next: Uploads) {
  uploads = next
  for (const tell of listeners) tell()
}

/** Starts loading the code that sends files; it comes with the first screen that can use it. */
export function prepareUploads(): Promise<PhotoQueue> {
  queue ??= import('./queue.ts').then(
    ({ PhotoQueue }) => new PhotoQueue(publish),
    (error: unknown) => {
      queue = undefined
      throw error
    },
  )
  return queue
}

/** Uploads go on while the owner looks at other screens: they live beside the screens, not in one. */
export async function uploadPhotos(target: Target, files: Chosen[]): Promise<void> {
  const photos = await prepareUploads()
  photos.add(target, files)
}

const tell = (order: (queue: PhotoQueue) => void) => () => void queue?.then(order)

export const pauseUploads = tell((photos) => photos.pause())
export const resumeUploads = tell((photos) => photos.resume())
/** Tries everything again that stopped. */
export const retryUploads = tell((photos) => photos.retry())
export const retryUpload = (id: string) => tell((photos) => photos.retry(id))()
/** Takes one file out, and off the server if it is half there. */
export const removeUpload = (id: string) => tell((photos) => photos.remove(id))()
/** Takes a place's finished and refused files off the list. */
export const clearUploads = (target: Target) => tell((photos) => photos.clear(target))()

/** Before a sign-out: what is half there stays so, and goes on when the same file is chosen again. */
export async function leaveUploads(): Promise<void> {
  const leaving = queue
  queue = undefined
  await leaving?.then(
    (photos) => photos.leave(),
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
