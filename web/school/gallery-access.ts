/**
 * What opens a gallery: an access code, the id of a pupil linked to the account, or a placeholder's name, which opens
 * the sample.
 */
export type GalleryKey = string

const SAMPLE = 'sample '

/** The key of a placeholder pupil, `3B-5`. */
export const sampleKey = (placeholder: string): GalleryKey => SAMPLE + placeholder
export const isSampleKey = (galleryKey: GalleryKey) => galleryKey.startsWith(SAMPLE)

/** Which placeholder of its class it is, from 1. */
export const placeholderNo = (key: string) => Number(key.split('-').at(-1)) || 1

export const isPupilKey = (galleryKey: GalleryKey) => galleryKey.length === 36

/** The key in the form that requests use. */
export function accessOf(
  galleryKey: GalleryKey,
): { sample: true } | { pupilId: string } | { accessCode: string } {
  if (isSampleKey(galleryKey)) return { sample: true }
  return isPupilKey(galleryKey) ? { pupilId: galleryKey } : { accessCode: galleryKey }
}
