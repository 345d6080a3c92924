import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { GREY, GREY_BASE } from '../../domain/site/media/site-media.ts'
import { PROGRAM } from '../platform/program.ts'
import type { PictureData } from './pictures/sample-pictures.ts'

const WIDTH = 480

/** What stands where a picture was removed everywhere: a grey frame, whose files are in `public/`. */
export const GREY_FRAME: PictureData = {
  base: GREY_BASE,
  width: 1200,
  height: 800,
  alt: '',
  slate: '',
  colour: GREY,
  widths: { avif: [WIDTH], webp: [WIDTH], jpg: [WIDTH] },
}

/** Its key among the originals of share pictures. */
export const GREY_KEY = 'grey-frame/grey-frame'

/** The key of what is shown for a picture. */
export const keyOfShown = (key: string, pictures: Readonly<Record<string, { base: string }>>): string =>
  pictures[key]?.base === GREY_FRAME.base ? GREY_KEY : key

/** The grey frame as it is drawn on share pictures. */
export const readGreyFrame = (): Promise<Buffer> =>
  readFile(path.join(PROGRAM, 'public', GREY_FRAME.base, `${WIDTH}.jpg`))
