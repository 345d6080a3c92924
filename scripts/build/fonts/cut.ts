import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { type Face, faces } from './faces.ts'

/** What browsers apply by default, and the figures of price lists. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rvrn lnum tnum case'.split(' ')

/** The font files of the faces, by the face’s name. */
export type Sources = Record<string, Buffer>

export async function readSources(): Promise<Sources> {
  const { resolve } = createRequire(import.meta.url)
  const read = Object.entries(faces).map(
    async ([name, { source }]) => [name, await readFile(resolve(source))] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

/** A face’s font with only its own characters, at these positions on its axes. */
export function cut(
  sources: Sources,
  name: string,
  variationAxes: Face['axes'],
  targetFormat: 'woff2' | 'sfnt',
) {
  const [source, face] = [sources[name], faces[name]]
  if (!source || !face) throw new Error(`No font face "${name}".`)
  return subsetFont(source, face.characters, { targetFormat, keepFeatures: features, variationAxes })
}
