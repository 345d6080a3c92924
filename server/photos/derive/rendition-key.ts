import { RENDITION_TYPE, type RenditionName } from './renditions.ts'

/** The renditions that a browser may ask for, largest last. */
export const RENDITION_NAMES = ['thumb', 'small', 'preview'] as const satisfies RenditionName[]

/** Where a photo's watermarked rendition is stored. */
export function renditionKey(photoId: string, name: RenditionName): string {
  return `renditions/${photoId}/${name}.${RENDITION_TYPE.extension}`
}
