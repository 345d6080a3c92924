import type { Services } from '../../context.ts'
import { createLeases, type Lease, LeaseUnavailable } from '../../platform/leases.ts'

const NAME = 'uploads on disk'

/** Warns once if a second web process keeps uploads on its own disk, because neither can continue the other's. */
export function warnOfSecondUploadDisk(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  leases = createLeases(db),
): { release(): Promise<void> } {
  if (!config.DATABASE_URL || config.S3_BUCKET) return { release: async () => undefined }
  const leaving = new AbortController()
  const claimed: Promise<Lease | undefined> = leases
    .acquire(NAME, { signal: leaving.signal })
    .catch((error: unknown) => {
      if (error instanceof LeaseUnavailable && !leaving.signal.aborted)
        log.warn(
          'another web process takes uploads too: without S3 each keeps what is unfinished on its own disk, unknown to the other. Set S3_BUCKET, or run one.',
        )
      return undefined
    })
  return {
    async release() {
      leaving.abort()
      await (await claimed)?.release()
    },
  }
}
