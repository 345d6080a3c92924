import { existsSync } from 'node:fs'
import { logos } from '../business/logos.ts'
import {
  CLEAN_NAMES,
  cleanKey,
  derivedKeys,
  RENDITION_NAMES,
  renditionKey,
} from '../photos/derive/renditions.ts'
import { productPictures } from '../prices/pictures.ts'
import { filmKey, originalKey, posterKey, renditionFolder, renditionNames } from '../website/media-files.ts'
import { readTableRows, tableFile } from './row-files.ts'

/** A file that a row names. */
export interface ManifestFile {
  key: string
  /** SHA-256 of an original, in hex; renditions can be made again and have none. */
  sum?: string
  /** Whether it must exist, according to its row. */
  due: boolean
}

interface PhotoRow {
  id: string
  state: 'received' | 'ready' | 'refused'
  original_key: string
  content_hash: string
}

interface ErasedRow {
  photo_id: string
  original_key: string
  destroyed_at: string | null
}

/** Every file that the exported rows name: of photos, products, the business, and the website. */
export async function* listManifestFiles(folder: string): AsyncGenerator<ManifestFile> {
  for await (const row of readTableRows<PhotoRow>(folder, 'photos')) {
    const due = row.state !== 'refused'
    yield { key: row.original_key, sum: row.content_hash, due }
    for (const name of RENDITION_NAMES) yield { key: renditionKey(row.id, name), due: row.state === 'ready' }
    // Photos of an older release have none until their previews are made again.
    for (const size of CLEAN_NAMES) yield { key: cleanKey(row.id, size), due: false }
  }
  yield* picturesOf(folder)
  yield* logosOf(folder)
  yield* sitePicturesOf(folder)
  yield* siteFilmsOf(folder)
}

/** Products' pictures, and those that orders were sold with: each once. */
async function* picturesOf(folder: string): AsyncGenerator<ManifestFile> {
  const named = new Set<string>()
  for (const table of ['products', 'order_lines'])
    for await (const { picture } of readTableRows<{ picture?: string | null }>(folder, table))
      if (picture && !named.has(picture)) {
        named.add(picture)
        yield { key: productPictures.keyOf(picture), due: true }
      }
}

/** The logos of the business's versions: each once. Rows of an older release have none. */
async function* logosOf(folder: string): AsyncGenerator<ManifestFile> {
  if (!existsSync(tableFile(folder, 'business_versions'))) return
  const named = new Set<string>()
  for await (const { logo } of readTableRows<{ logo: string | null }>(folder, 'business_versions'))
    if (logo && !named.has(logo)) {
      named.add(logo)
      yield { key: logos.keyOf(logo), due: true }
    }
}

interface MadeRow {
  recipe: string | null
  widths: Record<string, number[]> | null
}
interface SitePictureRow extends MadeRow {
  id: string
  content_hash: string
}

/** The website's pictures: originals, and renditions once made. Rows of an older release have none. */
async function* sitePicturesOf(folder: string): AsyncGenerator<ManifestFile> {
  if (!existsSync(tableFile(folder, 'site_pictures'))) return
  for await (const row of readTableRows<SitePictureRow>(folder, 'site_pictures')) {
    yield { key: originalKey(row.id), sum: row.content_hash, due: true }
    yield* renditionsOf(row.id, row)
  }
  for await (const row of readTableRows<MadeRow & { picture: string }>(folder, 'site_uprights'))
    yield* renditionsOf(row.picture, row)
}

function* renditionsOf(id: string, { recipe, widths }: MadeRow): Generator<ManifestFile> {
  if (!recipe || !widths) return
  const made = renditionFolder(id, recipe)
  for (const name of renditionNames(widths)) yield { key: `${made}/${name}`, due: true }
}

/** The website's own films, and their posters. */
async function* siteFilmsOf(folder: string): AsyncGenerator<ManifestFile> {
  if (!existsSync(tableFile(folder, 'site_films'))) return
  interface FilmRow {
    id: string
    content_hash: string
    poster_at: string | null
  }
  for await (const row of readTableRows<FilmRow>(folder, 'site_films')) {
    yield { key: filmKey(row.id), sum: row.content_hash, due: true }
    yield { key: posterKey(row.id), due: row.poster_at !== null }
  }
}

/** Files of photos that are being destroyed, which may or may not still exist. */
export async function* filesPendingDeletion(folder: string): AsyncGenerator<string> {
  for await (const row of readTableRows<ErasedRow>(folder, 'erased_photos')) {
    if (row.destroyed_at) continue
    yield row.original_key
    yield* derivedKeys(row.photo_id)
  }
}
