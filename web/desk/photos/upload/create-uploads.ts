import { UPLOADS } from '../../../../contract/paths.ts'
import { findExistingPhotos } from '../../../../contract/photos/sorting.ts'
import { browserTexts } from '../../../browser-storage.ts'
import { call } from '../../../http/call.ts'
import { accessToken, checkSession } from '../../../session.ts'
import { resumableUploads } from './resumable-uploads.ts'
import type { Target, Uploads } from './upload-items.ts'
import { runUploads } from './upload-runner.ts'

const REPORT_MS = 200
const TICK_MS = 1000

/** Runs this browser's uploads and reports their state a few times a second. */
export function createUploads(onChange: (uploads: Uploads) => void) {
  let reporting: ReturnType<typeof setTimeout> | undefined
  const resumable = resumableUploads(browserTexts)
  resumable.forgetOld(Date.now())
  const {
    tell: dispatch,
    tick,
    uploads,
    leave,
  } = runUploads({
    server: {
      endpoint: UPLOADS,
      token: accessToken,
      known: findExisting,
      onSignedOut: () => void checkSession().catch(() => undefined),
    },
    resumable,
    now: Date.now,
    onChange() {
      reporting ??= setTimeout(() => {
        reporting = undefined
        onChange(uploads())
      }, REPORT_MS)
    },
  })
  const online = () => dispatch({ is: 'online' })
  const offline = () => dispatch({ is: 'offline' })
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  const clock = setInterval(() => void tick(), TICK_MS)
  return {
    tell: dispatch,
    /** Stops for good; unfinished uploads can resume another time. */
    leave() {
      leave()
      clearInterval(clock)
      clearTimeout(reporting)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    },
  }
}

/** Which of these the server already has; none if it cannot be asked, since sending again is harmless. */
async function findExisting(target: Target, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set()
  try {
    const body = { level: target.level, targetId: target.id, fingerprints: [...fingerprints] }
    return new Set((await call(findExistingPhotos, { body })).known)
  } catch {
    return new Set()
  }
}
