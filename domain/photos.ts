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

/** An uploaded photo as the owner sees it. */
export const UploadedPhoto = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.number(),
  state: z.enum(['received', 'ready', 'refused']),
  /** Why a file was refused, in a sentence. */
  refusal: z.string().nullable(),
  thumb: z.string().nullable(),
})
export type UploadedPhoto = z.infer<typeof UploadedPhoto>

export const PupilPhotos = z.object({
  pupil: z.object({ id: Id, name: z.string(), classRef: z.string(), classId: Id, eventId: Id }),
  photos: z.array(UploadedPhoto),
})
export type PupilPhotos = z.infer<typeof PupilPhotos>

/** Where a resumable upload goes. */
export const UPLOADS_PATH = '/api/admin/uploads'

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

/** What the last answer of an upload says. `duplicate`: the pupil has this very photo already. */
export const PhotoTaken = z.object({ photoId: Id, duplicate: z.boolean() })
