import { OperatorError } from '../errors.ts'
import type { Files } from '../platform/files/port.ts'
import type { Log } from '../platform/log.ts'

const KEY = 'unfinished.json'

/** What is being loaded here: a backup, or an installation that is moving in. */
export interface RestoreMarker {
  what: 'restore' | 'move'
  /** Identifies the backup, or the rows being moved. */
  id: string
}

/** The installation is incomplete and must not be opened. */
export class InstallationIncomplete extends OperatorError {
  constructor({ what }: RestoreMarker) {
    super(
      `A ${what} into this place was not finished. Run it again in the same way, then start; or empty the database and the files.`,
    )
  }
}

/** What was begun here and not finished, if anything. */
export async function findRestoreMarker(files: Files): Promise<RestoreMarker | undefined> {
  if ((await files.size(KEY)) === undefined) return undefined
  return JSON.parse((await files.read(KEY)).toString()) as RestoreMarker
}

export const writeRestoreMarker = (files: Files, marker: RestoreMarker) =>
  files.put(KEY, Buffer.from(`${JSON.stringify(marker)}\n`))

export const removeRestoreMarker = (files: Files) => files.remove(KEY)

/**
 * Rejects with `InstallationIncomplete`. If the files can't be reached the server starts anyway: rows are loaded last,
 * so an installation that has rows is complete.
 */
export async function rejectUnfinishedRestore({ files, log }: { files: Files; log: Log }): Promise<void> {
  const found = await findRestoreMarker(files).catch((error: unknown) => {
    log.warn({ err: error }, 'it is not known whether a restore was interrupted here')
  })
  if (found) throw new InstallationIncomplete(found)
}
