import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { type Frame, leftOf, uprightKey } from '../../content/frame.ts'
import { heroes } from '../../content/heroes.ts'
import { home } from '../../content/home.ts'
import type { PictureData } from '../../web/ui/picture-data.ts'
import { hashOf, shapeOf, writeRenditions } from './renditions.ts'
import { cutUpright, SMALL, shapeOfUpright, UPRIGHT } from './upright.ts'

const Manifest = z.array(
  z.object({
    file: z.string(),
    alt: z.string().trim().min(1),
    dominant: z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #385858'),
  }),
)

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
  /** Keys of the pictures worth seconds of encoding: the ones a phone waits for first. */
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

interface Original {
  /** Path in `source` without `.jpg`. */
  key: string
  bytes: Buffer
  hash: string
  alt: string
  colour: string
  /** Where an upright crop is taken from. */
  left?: number
  patiently?: boolean
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
      ? { ...original, patiently: true, hash: hashOf(Buffer.from(`${original.hash} patiently`)) }
      : original,
  )
  const originals = [...wide, ...cutsOf(wide, uprights)]
  await mkdir(cache, { recursive: true })

  const pictures: Record<string, PictureData> = {}
  const complaints: string[] = []
  let built = 0
  await inParallel(originals, async ({ key, bytes, hash, alt, colour, left, patiently = false }) => {
    try {
      const upright = left !== undefined
      const shape = upright ? await shapeOfUpright(bytes) : await shapeOf(bytes)
      pictures[key] = { base: `/media/${key}-${hash.slice(0, 8)}`, alt, colour, ...shape }
      if (await exists(join(cache, hash))) return
      await intoFolder(join(cache, hash), async (part) =>
        upright
          ? writeRenditions(await cutUpright(bytes, left), shape, part, { patiently, light: SMALL })
          : writeRenditions(bytes, shape, part, { patiently }),
      )
      built++
    } catch (error) {
      complaints.push(`${join(source, key)}.jpg: ${error instanceof Error ? error.message : error}`)
    }
  })
  if (complaints.length > 0) throw new Error(complaints.toSorted().join('\n'))

  await removeStale(cache, new Set(originals.map(({ hash }) => hash)))
  const bytes = await publish(originals, cache, out)
  await writeIfChanged(manifest, `${JSON.stringify(sortedByKey(pictures), null, 1)}\n`)
  return { pictures: originals.length, built, bytes }
}

async function readOriginals(source: string): Promise<Original[]> {
  const path = join(source, 'manifest.json')
  const entries = parseManifest(path, await readFile(path, 'utf8'))
  const named = new Set(entries.map(({ file }) => file))

  const files = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json' && !entry.name.startsWith('.'))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
  const complaints = [
    ...files.filter((file) => !file.endsWith('.jpg')).map((file) => `${file}: only .jpg files belong here`),
    ...files
      .filter((file) => file.endsWith('.jpg') && !named.has(file))
      .map((file) => `${file}: no entry in manifest.json, which says what is to be seen (alt)`),
    ...[...named]
      .filter((file) => !files.includes(file))
      .map((file) => `${file}: in manifest.json, but not there`),
  ]
  if (complaints.length > 0) throw new Error(complaints.map((line) => join(source, line)).join('\n'))

  return Promise.all(
    entries.map(async ({ file, alt, dominant }) => {
      const bytes = await readFile(join(source, file))
      return { key: file.slice(0, -'.jpg'.length), bytes, hash: hashOf(bytes), alt, colour: dominant }
    }),
  )
}

/** The upright crops of these frames, each once. A frame without its picture is reported by the page that shows it. */
function cutsOf(originals: Original[], frames: readonly Frame[]): Original[] {
  const cuts = frames.flatMap((frame) => {
    const original = originals.find(({ key }) => key === frame.picture)
    const left = leftOf(frame)
    const key = uprightKey(frame)
    return original
      ? [{ ...original, key, left, hash: hashOf(Buffer.from(`${original.hash} ${UPRIGHT} ${left}`)) }]
      : []
  })
  return [...new Map(cuts.map((cut) => [cut.key, cut])).values()]
}

function parseManifest(path: string, text: string) {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof z.ZodError) throw new Error(`${path}: ${z.prettifyError(error)}`)
    throw new Error(`${path}: ${error}`)
  }
}

/** Fills a folder that appears all at once, so that an interrupted build leaves no half-made picture. */
async function intoFolder(folder: string, fill: (part: string) => Promise<void>) {
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
async function removeStale(cache: string, wanted: Set<string>) {
  for (const name of await readdir(cache)) {
    if (wanted.has(name)) continue
    const path = join(cache, name)
    if (name.startsWith('.part-') && Date.now() - (await stat(path)).mtimeMs < 3_600_000) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** Makes `out` hold exactly these pictures' renditions; returns their bytes. */
async function publish(originals: Original[], cache: string, out: string): Promise<number> {
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

/** One picture per core, each encoded on a single thread: a third faster than one picture on all cores. */
async function inParallel<T>(items: T[], work: (item: T) => Promise<void>) {
  sharp.concurrency(1)
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function writeIfChanged(path: string, text: string) {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function sortedByKey<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
