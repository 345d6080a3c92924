import type { Upload } from './upload.ts'
import type { Verdict } from './verdict.ts'

export interface Pupil {
  id: string
  name: string
}

/** A file that was chosen; its verdict is there once it has ended. */
interface Entry extends Pick<Upload, 'id' | 'pupilId' | 'pupilName' | 'fileName' | 'bytes'> {
  lastModified: number
  verdict: Verdict | undefined
}

type ChosenFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** Who each file is for and how it ended, in the order the files were chosen. `sentOf` knows how far one is. */
export function createLedger(sentOf: (id: string) => number) {
  const entries = new Map<string, Entry>()
  return {
    enter(id: string, pupil: Pupil, file: ChosenFile, verdict?: Verdict) {
      const { name: fileName, size: bytes, lastModified } = file
      entries.set(id, {
        id,
        pupilId: pupil.id,
        pupilName: pupil.name,
        fileName,
        bytes,
        lastModified,
        verdict,
      })
    },
    judge(id: string, verdict: Verdict | undefined) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, verdict })
    },
    remove(id: string) {
      entries.delete(id)
    },
    /** The very same file for the same pupil. */
    find(pupil: Pupil, { name, size, lastModified }: ChosenFile): Upload | undefined {
      for (const entry of entries.values()) {
        const same = entry.fileName === name && entry.bytes === size && entry.lastModified === lastModified
        if (same && entry.pupilId === pupil.id) return shown(entry, sentOf(entry.id))
      }
      return undefined
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
