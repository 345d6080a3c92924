import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ListedPicture } from '../../../domain/site/media/site-media.ts'
import { PROGRAM } from '../../platform/program.ts'

/** A picture as the pages show it. */
export interface PictureData extends NonNullable<ListedPicture['shown']> {
  width: number
  height: number
  alt: string
  slate: string
}

const MANIFEST = path.join(PROGRAM, 'web/generated/media.json')

let read: Promise<Record<string, PictureData>> | undefined

/** The sample's pictures by their keys, as the build made them, without the upright crops; none if nothing was built. */
export function readSamplePictures(): Promise<Record<string, PictureData>> {
  read ??= readFile(MANIFEST, 'utf8').then(
    (text) =>
      Object.fromEntries(
        Object.entries(JSON.parse(text) as Record<string, PictureData>).filter(
          ([key]) => !/-upright-\d+$/.test(key),
        ),
      ),
    () => ({}),
  )
  return read
}

/** The keys of the sample's pictures. */
export const readSampleKeys = async (): Promise<ReadonlySet<string>> =>
  new Set(Object.keys(await readSamplePictures()))

/** A picture of the sample as it came. Its key names a file below a folder of ours. */
export const readSampleOriginal = (key: string): Promise<Buffer> =>
  readFile(path.join(PROGRAM, 'content/media', `${key}.jpg`))
