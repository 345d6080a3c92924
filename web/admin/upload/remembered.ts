/** Where the sender keeps what it has begun, so that a reload can go on with it. */
const PREFIX = 'tus::tus-'
/** The server drops what nobody came back to after as long. */
const KEPT_MS = 7 * 86_400_000

/** Forgets a file that will never be sent again. */
export function forgetFile(fileId: string, storage: Storage = localStorage) {
  forget(storage, (key) => key.startsWith(`${PREFIX}${fileId}-`))
}

/** Forgets what is too old to go on with; file names should not stay on a machine for ever. */
export function forgetOld(now: number, storage: Storage = localStorage) {
  forget(storage, (key) => key.startsWith(PREFIX) && now - begunAt(storage.getItem(key)) > KEPT_MS)
}

function forget(storage: Storage, isOver: (key: string) => boolean) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (isOver(key)) storage.removeItem(key)
}

function begunAt(entry: string | null): number {
  try {
    return Date.parse((JSON.parse(entry ?? '') as { creationTime: string }).creationTime) || 0
  } catch {
    return 0
  }
}
