import { UPLOADS } from '../../../contract/paths.ts'
import { knownPhotos } from '../../../contract/sorting.ts'
import { call } from '../../call.ts'
import { accessToken, checkSession } from '../../session.ts'
import { unfinishedUploads } from './resumable-uploads.ts'
import type { Target, Uploads } from './upload-items.ts'
import { runUploads } from './upload-runner.ts'

const REPORT_MS = 200
const TICK_MS = 1000

/** Runs this browser's uploads and reports their state a few times a second. */
export function openUploads(onChange: (uploads: Uploads) => void) {
  let reporting: ReturnType<typeof setTimeout> | undefined
  const begun = unfinishedUploads(localStorage)
  begun.forgetOld(Date.now())
  const { tell, tick, uploads, leave } = runUploads({
    server: {
      endpoint: UPLOADS,
      token: accessToken,
      known: findKnown,
      onSignedOut: () => void checkSession().catch(() => undefined),
    },
    begun,
    now: Date.now,
    onChange() {
      reporting ??= setTimeout(() => {
        reporting = undefined
        onChange(uploads())
      }, REPORT_MS)
    },
  })
  const online = () => tell({ is: 'online' })
  const offline = () => tell({ is: 'offline' })
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  const clock = setInterval(() => void tick(), TICK_MS)
  return {
    tell,
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
async function findKnown(target: Target, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set()
  try {
    const body = { level: target.level, targetId: target.id, fingerprints: [...fingerprints] }
    return new Set((await call(knownPhotos, { body })).known)
  } catch {
    return new Set()
  }
}
