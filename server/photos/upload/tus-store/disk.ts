import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import type { UploadStore } from './port.ts'

/** Uploads in a folder of this machine: for each a file, and another with its metadata. */
export function diskUploads(directory: string, { keptMs }: { keptMs: number }): UploadStore {
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: keptMs })
  const parts = (id: string) => [path.join(directory, id), path.join(directory, `${id}.json`)]
  return {
    tus: store,
    prefix: '',
    shared: false,
    find: (id) => store.getUpload(id).catch(() => undefined),
    withFile: (id, work) => work(path.join(directory, id)),
    async drop(id) {
      for (const part of parts(id)) await rm(part, { force: true })
    },
    async *list() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const names = await readdir(directory)
      for (const id of new Set(names.map((name) => name.replace(/\.json$/, '')))) {
        const changed = await Promise.all(parts(id).map((part) => stat(part).catch(() => ({ mtimeMs: 0 }))))
        yield { id, changedAt: new Date(Math.max(...changed.map(({ mtimeMs }) => mtimeMs))) }
      }
    },
    // Everything is listed.
    sweep: async () => 0,
  }
}
