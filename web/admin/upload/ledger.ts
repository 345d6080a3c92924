import type { Target, Upload } from './upload.ts'
import type { Verdict } from './verdict.ts'

/** A file and the folder it was dropped in. */
export interface Chosen {
  file: File
  folder: string
}

/** A file that was chosen; its verdict is there once it has ended. */
interface Entry extends Pick<Upload, 'id' | 'target' | 'fileName' | 'folder' | 'bytes'> {
  lastModified: number
  verdict: Verdict | undefined
}

type Known = Pick<File, 'name' | 'size' | 'lastModified'>

/** Who each file is for and how it ended, in the order the files were chosen. `sentOf` knows how far one is. */
export function createLedger(sentOf: (id: string) => number) {
  const entries = new Map<string, Entry>()
  const byFile = new Map<string, string>()
  const keyOf = (target: Target, folder: string, { name, size, lastModified }: Known) =>
    [target.level, target.id, folder, name, size, lastModified].join('\n')
  return {
    enter(id: string, target: Target, { file, folder }: { file: Known; folder: string }, verdict?: Verdict) {
      const { name: fileName, size: bytes, lastModified } = file
      entries.set(id, { id, target, fileName, folder, bytes, lastModified, verdict })
      byFile.set(keyOf(target, folder, file), id)
    },
    judge(id: string, verdict: Verdict | undefined) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, verdict })
    },
    remove(id: string) {
      entries.delete(id)
    },
    has: (id: string) => entries.has(id),
    /** The very same file for the same place. */
    find(target: Target, { file, folder }: { file: Known; folder: string }): Upload | undefined {
      const entry = entries.get(byFile.get(keyOf(target, folder, file)) ?? '')
      return entry && shown(entry, sentOf(entry.id))
    },
    items(): Upload[] {
      return [...entries.values()].map((entry) => shown(entry, sentOf(entry.id)))
    },
  }
}

function shown({ lastModified: _, verdict, ...file }: Entry, sent: number): Upload {
  if (verdict) return { ...file, sent, ...verdict }
  const state = sent === 0 ? 'waiting' : sent < file.bytes ? 'sending' : 'checking'
  return { ...file, sent, state }
}
