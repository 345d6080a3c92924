import type { DataStore, Upload } from '@tus/server'

/** Where uploads lie until they are photos. */
export interface UploadStore {
  /** What the protocol reads and writes. */
  tus: DataStore
  /** What stands before an upload's name in its id. */
  prefix: string
  /** Whether other processes, which may be elsewhere, take uploads in the same place. */
  shared: boolean
  /** What is known of an upload, and how much of it has come; undefined when it is not there, or not any more. */
  find(id: string): Promise<Upload | undefined>
  /** Runs `work` on a file of this machine with all of its bytes. Rejects when the upload is not there. */
  withFile<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Removes everything of an upload, however far it came, and whatever is there of it. */
  drop(id: string): Promise<void>
  /** The uploads that are there, each with when it last changed as far as the place says. */
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}
