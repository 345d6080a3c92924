import { z } from 'zod'
import { AccessCode, Id } from './school.ts'

/** A size of a watermarked preview that the browser may choose. */
export const PreviewSource = z.object({ width: z.number(), src: z.string() })

export const GalleryPhoto = z.object({
  id: z.string(),
  /** Counts from 1 within the gallery, as printed beside the photo. */
  no: z.number(),
  width: z.number(),
  height: z.number(),
  previews: z.array(PreviewSource),
})
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/** What a code opens: one pupil's own photos, or the sample. Only the first name is told. */
export const Gallery = z.object({
  sample: z.boolean(),
  eventName: z.string(),
  firstName: z.string(),
  classRef: z.string(),
  priceListId: z.enum(['gallery', 'portrait']),
  photos: z.array(GalleryPhoto),
  /** Photos that have arrived but are not yet to be seen. */
  preparing: z.number(),
  salesClose: z.string().nullable(),
})
export type Gallery = z.infer<typeof Gallery>

export const OpenGallery = z.object({ accessCode: AccessCode })
export type OpenGallery = z.infer<typeof OpenGallery>

export const PreviewParams = z.object({ photoId: Id, size: z.enum(['thumb', 'small', 'preview']) })
export const PreviewQuery = z.object({
  for: z.enum(['parent', 'owner', 'buyer']),
  until: z.coerce.number().int(),
  sig: z.string().min(1).max(64),
})
export const SampleParams = z.object({
  no: z.coerce.number().int().min(1).max(4),
  size: z.enum(['thumb', 'small', 'preview']),
})
