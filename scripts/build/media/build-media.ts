import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { heroes } from '../../../content/site/heroes.ts'
import { home } from '../../../content/site/home/home.ts'
import type { Frame } from '../../../domain/site/kinds/shared.ts'
import { cropPortrait, portraitShape } from '../../../server/website/pictures/portrait-crops.ts'
import { hashOf, PHONE_WIDTH, shapeOf, writeRenditions } from '../../../server/website/pictures/renditions.ts'
import type { PictureData } from '../../../web/ui/picture-data.ts'
import { inParallel } from '../in-parallel.ts'
import { cutsOf, readOriginals } from './originals.ts'
import { exists, publish, removeStale, replaceFolder } from './publish.ts'

interface Places {
  /** Folder of the originals, `*.jpg` at any depth, with their `manifest.json` (file, alt, dominant). */
  source: string
  /**
   * Public folder; gets `<key>-<hash8>/<width>.<format>` as hard links into the cache, or copies where linking fails.
   */
  out: string
  /** Folder that keeps the renditions between builds. */
  cache: string
  /** JSON file for the pages: picture key to PictureData. */
  manifest: string
  /** Frames that also get an upright crop, by `uprightKey`. */
  uprights?: readonly Frame[]
  /** Keys of the pictures that are worth seconds of encoding: those that a phone waits for first. */
  patiently?: readonly string[]
}

export const mediaPlaces: Places = {
  source: 'content/media',
  out: 'build/media',
  cache: '.cache/media',
  manifest: 'web/generated/media.json',
  uprights: heroes,
  patiently: [home.hero.tall],
}

/**
 * Makes the renditions of the site's own pictures, but only those whose original or recipe changed. Throws one Error
 * with a line for each file that is not in the manifest or not a picture; the good ones are kept for the next build,
 * and nothing published changes.
 */
export async function buildMedia(places: Places) {
  const { source, out, cache, manifest, uprights = [], patiently = [] } = places
  const wide = (await readOriginals(source)).map((original) =>
    patiently.includes(original.key)
      ? { ...original, patiently: true, hash: hashOf(Buffer.from(`${original.hash} patiently for phones`)) }
      : original,
  )
  const originals = [...wide, ...cutsOf(wide, uprights)]
  await mkdir(cache, { recursive: true })

  const pictures: Record<string, PictureData> = {}
  const folders = new Map<string, string>()
  const complaints: string[] = []
  let built = 0
  await inParallel(originals, async ({ key, bytes, hash, alt, slate, colour, left, patiently = false }) => {
    try {
      const upright = left !== undefined
      const shape = upright ? await portraitShape(bytes) : await shapeOf(bytes)
      const folder = `${key}-${hash.slice(0, 8)}`
      const cached = join(cache, hash)
      pictures[key] = { base: `/media/${folder}`, alt, slate, colour, ...shape }
      folders.set(folder, cached)
      if (await exists(cached)) return
      await replaceFolder(cached, async (part) =>
        encode(upright ? await cropPortrait(bytes, left) : bytes, shape, part, patiently),
      )
      built++
    } catch (error) {
      complaints.push(`${join(source, key)}.jpg: ${error instanceof Error ? error.message : error}`)
    }
  })
  if (complaints.length > 0) throw new Error(complaints.toSorted().join('\n'))

  await removeStale(cache, new Set(originals.map(({ hash }) => hash)))
  await publish(folders, out)
  await mkdir(dirname(manifest), { recursive: true })
  await writeFile(manifest, `${JSON.stringify(sortedByKey(pictures), null, 1)}\n`)
  return { pictures: originals.length, built }
}

/** Patience is for the widths that phones ask for: the larger ones would take three times as long as these. */
async function encode(
  bytes: Buffer,
  shape: Pick<PictureData, 'width' | 'height' | 'widths'>,
  folder: string,
  patiently: boolean,
) {
  await writeRenditions(bytes, shape, folder)
  if (!patiently) return
  const avif = shape.widths.avif.filter((width) => width <= PHONE_WIDTH)
  await writeRenditions(bytes, { ...shape, widths: { avif, webp: [], jpg: [] } }, folder, { patiently })
}

function sortedByKey<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
