import type { photos } from '../tables.ts'
import { LONG_EDGES, RENDITION_TYPE, type RenditionName } from './renditions.ts'

/** The renditions that a browser may ask for, largest last. */
export const RENDITION_NAMES = Object.keys(LONG_EDGES) as RenditionName[]

/** Where a photo's watermarked rendition is stored. */
export function renditionKey(photoId: string, name: RenditionName): string {
  return `renditions/${photoId}/${name}.${RENDITION_TYPE.extension}`
}

type Derived = Pick<typeof photos.$inferSelect, 'state' | 'turns' | 'readyAt'>

/**
 * The version of a photo's current renditions: rotating the photo rewrites them under the same keys. Undefined until it
 * is ready.
 */
export function versionOf({ state, turns, readyAt }: Derived): string | undefined {
  return state === 'ready' && readyAt ? `${turns}-${readyAt.getTime()}` : undefined
}
