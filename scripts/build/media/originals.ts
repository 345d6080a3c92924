import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { MAX_SLATE } from '../../../domain/site/fields/basic-fields.ts'
import { type Frame, leftEdgeOf, uprightKey } from '../../../domain/site/kinds/shared.ts'
import { PORTRAIT_CROPS } from '../../../server/website/pictures/portrait-crops.ts'
import { hashOf } from '../../../server/website/pictures/renditions.ts'

const Manifest = z.array(
  z.object({
    file: z.string(),
    alt: z.string().trim().min(1),
    slate: z.string().trim().max(MAX_SLATE).default(''),
    dominant: z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #385858'),
  }),
)

/** A picture before it is encoded. */
export interface Original {
  /** Path in `source` without `.jpg`. */
  key: string
  bytes: Buffer
  hash: string
  alt: string
  slate: string
  colour: string
  /** Where an upright crop is taken from. */
  left?: number
  patiently?: boolean
}

/**
 * The pictures of a folder, as its manifest describes them. Throws one Error with a line for each picture that is only
 * in the folder or only in the manifest.
 */
export async function readOriginals(source: string): Promise<Original[]> {
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
    entries.map(async ({ file, alt, slate, dominant }) => {
      const bytes = await readFile(join(source, file))
      return { key: file.slice(0, -'.jpg'.length), bytes, hash: hashOf(bytes), alt, slate, colour: dominant }
    }),
  )
}

/** The upright crops of these frames, each once. A frame without its picture is reported by the page that shows it. */
export function cutsOf(originals: Original[], frames: readonly Frame[]): Original[] {
  const cuts = frames.flatMap((frame) => {
    const original = originals.find(({ key }) => key === frame.picture)
    const left = leftEdgeOf(frame)
    const key = uprightKey(frame)
    return original
      ? [{ ...original, key, left, hash: hashOf(Buffer.from(`${original.hash} ${PORTRAIT_CROPS} ${left}`)) }]
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
