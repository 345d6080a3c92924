import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Fills a folder that appears all at once, so that an interrupted build leaves no half-made picture. */
export async function replaceFolder(folder: string, fill: (part: string) => Promise<void>) {
  await mkdir(dirname(folder), { recursive: true })
  const part = await mkdtemp(join(dirname(folder), '.part-'))
  try {
    await fill(part)
    await rename(part, folder).catch(async (error) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** Deletes renditions that no picture uses. Unfinished ones may belong to a running build, so they get an hour. */
export async function removeStale(cache: string, wanted: Set<string>) {
  for (const name of await readdir(cache)) {
    if (wanted.has(name)) continue
    const path = join(cache, name)
    if (name.startsWith('.part-') && Date.now() - (await stat(path)).mtimeMs < 3_600_000) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** Makes `out` hold exactly these folders, each with the files of a cached one: `hero/loch-1a2b3c4d` to its cache. */
export async function publish(folders: ReadonlyMap<string, string>, out: string) {
  for (const [folder, cached] of folders)
    if (!(await exists(join(out, folder))))
      await replaceFolder(join(out, folder), async (part) => {
        for (const file of await readdir(cached)) await linkOrCopy(join(cached, file), join(part, file))
      })
  const published = [...folders.keys()]
  for (const path of await readdir(out, { recursive: true }))
    if (!published.some((folder) => path.startsWith(folder) || folder.startsWith(`${path}/`)))
      await rm(join(out, path), { recursive: true, force: true })
}

/** Puts a cached file in place as a hard link, or as a copy where linking fails. */
export async function linkOrCopy(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

/** Whether there is something at this path. */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
