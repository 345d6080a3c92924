import type { ChosenFile } from './chosen-file.ts'

/** System files beside the photos. */
const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const byName = new Intl.Collator('en', { numeric: true })

/** In the camera's numbering; a folder lists its files in any order. */
const inOrder = (files: ChosenFile[]): ChosenFile[] =>
  files.toSorted((a, b) => byName.compare(a.folder, b.folder) || byName.compare(a.file.name, b.file.name))

/** Files chosen in a dialog, with their folders if a whole folder was chosen. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  return inOrder(
    [...files]
      .filter((file) => !isSystemFile(file.name))
      .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') })),
  )
}

/** All dropped files, including those in dropped folders. Call it during the drop event. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const plain = [...data.files]
  if (entries.length === 0) return chosenFiles(plain)
  const found: ChosenFile[] = []
  for (const entry of entries) await walk(entry, '', found)
  return inOrder(found)
}

async function walk(entry: FileSystemEntry, folder: string, found: ChosenFile[]): Promise<void> {
  if (isSystemFile(entry.name)) return
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    found.push({ file, folder })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = folder ? `${folder}/${entry.name}` : entry.name
  // `readEntries` returns a hundred entries at a time, until it returns none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const one of some) await walk(one, inside, found)
  }
}
