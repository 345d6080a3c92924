import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Face } from './font-faces.ts'

/** What browsers apply by default, and the figures of price lists. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rvrn lnum tnum case'.split(' ')

const { resolve } = createRequire(import.meta.url)

/** The font file that a face is cut from. */
export const sourceOf = ({ source }: Face) => readFile(resolve(source))

/** A face’s font with only its own characters, at these positions on its axes. */
export async function subsetFontFile(
  face: Face,
  variationAxes: Face['axes'],
  targetFormat: 'woff2' | 'sfnt',
) {
  const options = { targetFormat, keepFeatures: features, variationAxes }
  return subsetFont(await sourceOf(face), face.characters, options)
}
