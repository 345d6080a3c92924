import { createHash, randomUUID } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawShare, readShareFonts, shareRecipe } from '../../../server/website/render/share-picture.ts'
import { planShare } from '../../../server/website/render/share-plan.ts'
import type { SharedPage } from '../../../web/assets.ts'
import type { Site } from '../../../web/site/site.ts'
import { inParallel } from '../in-parallel.ts'
import { linkOrCopy } from '../media/publish.ts'
import { writeShareFonts } from './share-fonts.ts'

interface Places {
  /** Folder of the originals. */
  source: string
  /** Gets `<hash>.jpg`, where the server looks first, and `fonts/`. */
  out: string
  /** Folder that keeps the pictures between builds. */
  cache: string
}

export const sharePlaces: Places = { source: 'content/media', out: 'build/share', cache: '.cache/share' }

/**
 * Makes the pictures shown when a page of the sample is shared: its own picture with its title, 1200 by 630. Redraws
 * only those whose picture, words or recipe changed. Throws if a picture is missing. Returns how pictures are drawn and
 * the hashes of all originals, from which the server finds them.
 */
export async function buildShare(
  { source, out, cache }: Places,
  pages: readonly SharedPage[],
  settings: Pick<Site['content']['settings'], 'name' | 'town' | 'region'>,
) {
  const originals = await hashOriginals(source)
  const recipe = createHash('sha256').update(shareRecipe).digest('hex')
  await rm(out, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  await writeShareFonts(join(out, 'fonts'))
  const fonts = await readShareFonts(join(out, 'fonts'))
  const cached = new Set(await readdir(cache))
  const used = new Set<string>()
  let built = 0
  await inParallel(pages, async (page) => {
    const { picture, position, words, file } = planShare(page, settings, { shareRecipe: recipe, originals })
    used.add(file)
    if (!cached.has(file)) {
      const original = await readFile(join(source, `${picture}.jpg`))
      // Atomically, in case the build is interrupted, or another page has the same.
      const part = join(cache, `.part-${randomUUID()}`)
      await writeFile(part, await drawShare(original, position, words, fonts))
      await rename(part, join(cache, file))
      built += 1
    }
    await linkOrCopy(join(cache, file), join(out, file))
  })
  for (const name of cached) if (!used.has(name)) await rm(join(cache, name))
  return { pages: pages.length, built, shareRecipe: recipe, originals }
}

/** The hash of each original, by its key. */
async function hashOriginals(source: string): Promise<Record<string, string>> {
  const files = (await Array.fromAsync(glob('**/*.jpg', { cwd: source }))).toSorted()
  const hashed = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(source, file)))
    return [file.slice(0, -'.jpg'.length), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}
