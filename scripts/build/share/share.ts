import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { site } from '../../../content/site.ts'
import { catalogue } from '../../../web/site/catalogue.server.ts'
import { sharePath } from '../../../web/site/site-files/share-path.ts'
import { inParallel } from '../in-parallel.ts'
import { linkOrCopy } from '../media/publish.ts'
import { sampleSite } from '../pages/sample-site.ts'
import { drawShare, shareFonts, shareRecipe } from './share-picture.ts'

interface Places {
  /** Folder of the originals. */
  source: string
  /** The served folder; gets `share/<path>.jpg`. */
  out: string
  /** Folder that keeps the pictures between builds. */
  cache: string
}

export const sharePlaces: Places = {
  source: 'content/media',
  out: 'build/client',
  cache: '.cache/share',
}

type SharedPage = Pick<
  ReturnType<typeof catalogue>[number],
  'url' | 'title' | 'headline' | 'category' | 'picture' | 'position'
>

/**
 * Makes the picture shown when a page is shared: its own picture with its title, 1200 by 630. Redraws only those whose
 * picture, words or recipe changed. Throws if a picture is missing.
 */
export async function buildShare({ source, out, cache }: Places, pages?: readonly SharedPage[]) {
  await mkdir(cache, { recursive: true })
  const cached = new Set(await readdir(cache))
  const used = new Set<string>()
  let fonts: ReturnType<typeof shareFonts> | undefined
  let built = 0
  const shared = pages ?? catalogue(await sampleSite())
  await inParallel(shared, async ({ url, title, headline, category, picture, position = '50% 50%' }) => {
    const original = await readFile(join(source, `${picture}.jpg`))
    const slate = category === 'Page' ? `${site.town}, ${site.region}` : category
    const words = { title: headline ?? title, slate, name: site.name }
    const name = `${hashOf(original, JSON.stringify([position, words]))}.jpg`
    used.add(name)
    if (!cached.has(name)) {
      fonts ??= shareFonts()
      // Atomically, in case the build is interrupted, or another page has the same.
      const part = join(cache, `.part-${randomUUID()}`)
      await writeFile(part, await drawShare(original, position, words, await fonts))
      await rename(part, join(cache, name))
      built += 1
    }
    await linkOrCopy(join(cache, name), join(out, sharePath(url)))
  })
  for (const name of cached) if (!used.has(name)) await rm(join(cache, name))
  return { pages: shared.length, built }
}

const hashOf = (original: Buffer, words: string) =>
  createHash('sha256').update(shareRecipe).update(words).update(original).digest('hex')
