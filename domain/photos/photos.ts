import { z } from 'zod'
import { AccessCode, Id } from '../school/school.ts'

/** A size of a watermarked preview that the browser may choose. */
export const PreviewSource = z.object({ width: z.number(), src: z.string() })

export const GalleryPhoto = z.object({
  id: z.string(),
  /** Counts from 1 within the gallery, as printed beside the photo. */
  no: z.number(),
  /** `class`: the class photo. */
  kind: z.enum(['portrait', 'class']),
  width: z.number(),
  height: z.number(),
  previews: z.array(PreviewSource),
})
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/**
 * Why a gallery shows what it shows. `open`: photos are there; `preparing`: they have arrived and will be there soon;
 * `empty`: there are none of this pupil; `upcoming`: not before `salesOpen`; `closed`: not after `salesClose`.
 */
export const GalleryState = z.enum(['open', 'preparing', 'empty', 'upcoming', 'closed'])
export type GalleryState = z.infer<typeof GalleryState>

/** What a code or a link opens: one pupil's own photos, or the sample. Only the first name is told. */
export const Gallery = z.object({
  sample: z.boolean(),
  state: GalleryState,
  /** False: the photos can be seen and not bought. */
  forSale: z.boolean(),
  eventName: z.string(),
  firstName: z.string(),
  classRef: z.string(),
  priceListId: z.enum(['gallery', 'portrait']),
  photos: z.array(GalleryPhoto),
  /** Photos that have arrived but are not yet to be seen. */
  preparing: z.number(),
  salesOpen: z.string().nullable(),
  salesClose: z.string().nullable(),
  /** The last day on which prints are sold; null: as long as the photos are. */
  printsUntil: z.string().nullable(),
  /** False: packages with prints are no longer sold. */
  printsSold: z.boolean(),
  /** How many days what is bought can be downloaded. */
  downloadDays: z.number(),
})
export type Gallery = z.infer<typeof Gallery>

export const OpenGallery = z.object({ accessCode: AccessCode })
export type OpenGallery = z.infer<typeof OpenGallery>

/** A pupil that is linked to the signed-in account. */
export const MyPupil = z.object({
  id: Id,
  firstName: z.string(),
  classRef: z.string(),
  year: z.number(),
  eventId: Id,
  eventName: z.string(),
  schoolName: z.string(),
  state: GalleryState,
  forSale: z.boolean(),
  /** Photos that can be seen now. */
  photos: z.number(),
  /** The first of them, with watermark; null where there is none. */
  preview: PreviewSource.nullable(),
  salesOpen: z.string().nullable(),
  salesClose: z.string().nullable(),
})
export type MyPupil = z.infer<typeof MyPupil>

/** `GET /api/account/pupils`: newest event first. A pupil's gallery is `GET /api/account/pupils/{id}/gallery`. */
export const MyPupils = z.object({ pupils: z.array(MyPupil) })
export type MyPupils = z.infer<typeof MyPupils>

/** `POST /api/gallery/not-my-child`, with the code that shows the photo, or the pupil that is linked to the account. */
export const NotMyChild = z
  .object({ accessCode: AccessCode.optional(), pupilId: Id.optional(), photoId: Id })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type NotMyChild = z.infer<typeof NotMyChild>

/** `hidden`: nobody but the owner sees the photo any more; a class photo is looked at by the owner first. */
export const NotMyChildAnswer = z.object({ hidden: z.boolean() })
export type NotMyChildAnswer = z.infer<typeof NotMyChildAnswer>

export const PreviewParams = z.object({ photoId: Id, size: z.enum(['thumb', 'small', 'preview']) })
export const PreviewQuery = z.object({
  for: z.enum(['parent', 'owner', 'buyer']),
  /** The pupil whose key a parents' address was made for. */
  by: Id.optional(),
  /** The account's link to that pupil. */
  via: Id.optional(),
  until: z.coerce.number().int(),
  sig: z.string().min(1).max(64),
})
export const SampleParams = z.object({
  no: z.coerce.number().int().min(1).max(4),
  size: z.enum(['thumb', 'small', 'preview']),
})
