import type { DataStore, Upload } from '@tus/server'

/** Where uploads are kept until they become photos. */
export interface UploadStore {
  /** The store that the tus server reads and writes. */
  tus: DataStore
  /** The prefix of an upload's id before its name. */
  prefix: string
  /** Whether processes on other machines share this store. */
  shared: boolean
  /** An upload's metadata and how much has arrived; undefined if it doesn't exist (any more). */
  find(id: string): Promise<Upload | undefined>
  /** Runs `work` on a local file with all of its bytes. Rejects if the upload doesn't exist. */
  withFile<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Removes an upload completely, however much of it there is. */
  drop(id: string): Promise<void>
  /** All uploads, each with the time of its last change if known. */
  list(): AsyncIterable<{ id: string; changedAt: Date }>
  /** Removes what killed processes began before that time and nobody can find again. Returns how many there were. */
  sweep(before: Date): Promise<number>
}
