import { UPLOADS } from '../../../contract/addresses.ts'
import { accessToken, checkSession } from '../../session.ts'
import { askKnown } from './ask-known.ts'
import { begunUploads } from './begun-uploads.ts'
import { runUploads } from './run-uploads.ts'
import type { Uploads } from './upload.ts'

const TELL_MS = 200
const TICK_MS = 1000

/** Sends photos from this browser and tells, a few times a second, how each of them is doing. */
export function openUploads(onChange: (uploads: Uploads) => void) {
  let telling: ReturnType<typeof setTimeout> | undefined
  const begun = begunUploads(localStorage)
  begun.forgetOld(Date.now())
  const { tell, tick, uploads, leave } = runUploads({
    server: {
      endpoint: UPLOADS,
      token: accessToken,
      known: askKnown,
      onSignedOut: () => void checkSession().catch(() => undefined),
    },
    begun,
    now: Date.now,
    onChange() {
      telling ??= setTimeout(() => {
        telling = undefined
        onChange(uploads())
      }, TELL_MS)
    },
  })
  const online = () => tell({ is: 'online' })
  const offline = () => tell({ is: 'offline' })
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  const clock = setInterval(() => void tick(), TICK_MS)
  return {
    tell,
    /** Stops for good, and leaves what is half there to go on another time. */
    leave() {
      leave()
      clearInterval(clock)
      clearTimeout(telling)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    },
  }
}
