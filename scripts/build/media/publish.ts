import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Original } from './originals.ts'

/** Fills a folder that appears all at once, so that an interrupted build leaves no half-made picture. */
export async function intoFolder(folder: string, fill: (part: string) => Promise<void>) {
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

/** Makes `out` hold exactly these pictures' renditions; returns their bytes. */
export async function publish(originals: Original[], cache: string, out: string): Promise<number> {
  const wanted = new Map<string, string>()
  const folders = new Set<string>()
  for (const { key, hash } of originals) {
    const folder = `${key}-${hash.slice(0, 8)}`
    for (let at = folder; at !== '.'; at = dirname(at)) folders.add(at)
    for (const file of await readdir(join(cache, hash)))
      wanted.set(join(folder, file), join(cache, hash, file))
  }
  await mkdir(out, { recursive: true })
  const present = new Set(await readdir(out, { recursive: true }))
  for (const path of present) {
    if (!wanted.has(path) && !folders.has(path)) await rm(join(out, path), { recursive: true, force: true })
  }
  for (const folder of folders) await mkdir(join(out, folder), { recursive: true })
  let bytes = 0
  for (const [path, cached] of wanted) {
    bytes += (await stat(cached)).size
    if (!present.has(path)) await linkOrCopy(cached, join(out, path))
  }
  return bytes
}

async function linkOrCopy(from: string, to: string) {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(from, to)
  })
}

/** Whether there is something at this path. */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
