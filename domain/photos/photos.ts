import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { PriceListId, ShownPriceList } from '../orders/prices/price-lists.ts'
import { ShownProduct } from '../orders/products/products.ts'
import { AccessCode } from '../school/access-code.ts'
import { ShownCommission } from '../school/commission.ts'
import { SchoolPortraitOf } from './school-portrait.ts'
import { GONE_REASONS } from './withholding-reasons.ts'

/** The sizes in which a gallery has each of its previews, smallest first. */
export const PREVIEW_SIZES = ['small', 'preview'] as const

/** One size of a watermarked preview. */
export const PreviewSource = z.object({ width: z.number(), src: z.string() })

export const GalleryPhoto = z.object({
  id: z.string(),
  /** The number shown with the photo, from 1. */
  no: z.number(),
  /** `group` also shows other children; `class` is the class photo; `sheet` shows the portraits of the class together. */
  kind: z.enum(['portrait', 'group', 'class', 'sheet']),
  width: z.number(),
  height: z.number(),
  previews: z.array(PreviewSource),
})
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/**
 * The state of a gallery. `open`: has photos; `preparing`: photos were uploaded and will follow soon; `empty`: has
 * none of this pupil; `upcoming`: before `salesOpen`; `closed`: after `salesClose`.
 */
export const GalleryState = z.enum(['open', 'preparing', 'empty', 'upcoming', 'closed'])
export type GalleryState = z.infer<typeof GalleryState>

/** A gallery opened by code or link: one pupil's photos, or the sample. Shows the first name only. */
export const Gallery = z.object({
  sample: z.boolean(),
  state: GalleryState,
  /** False if the photos can be seen but not bought. */
  forSale: z.boolean(),
  eventName: z.string(),
  firstName: z.string(),
  classRef: z.string(),
  priceListId: PriceListId,
  /** The list of the user flow. */
  flowListId: PriceListId,
  /** The current versions of both; one, if they are the same. */
  priceLists: z.array(ShownPriceList),
  photos: z.array(GalleryPhoto),
  /** What these lists sell singly, in the desk's order; left out where they sell nothing singly. */
  products: z.array(ShownProduct).optional(),
  /** What the school gets of an order; left out where it gets nothing. */
  commission: ShownCommission.optional(),
  /** How many photos were uploaded but are not visible yet. */
  preparing: z.number(),
  salesOpen: z.string().nullable(),
  salesClose: z.string().nullable(),
  /** The last day of print sales; null if prints are sold as long as photos are. */
  printsUntil: z.string().nullable(),
  /** False once packages with prints are no longer sold. */
  printsSold: z.boolean(),
  /** For how many days purchases can be downloaded. */
  downloadDays: z.number(),
  /** The reminders on offer; null if none. `texts`: text messages can be sent. */
  reminders: z.object({ of: z.enum(['closing', 'ready']), texts: z.boolean() }).nullable(),
  /** Which portrait the school gets of this child; null if it gets none. */
  forSchool: SchoolPortraitOf.nullable(),
})
export type Gallery = z.infer<typeof Gallery>

export const OpenGallery = z.object({ accessCode: AccessCode })
export type OpenGallery = z.infer<typeof OpenGallery>

/** A pupil linked to the signed-in account. */
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
  /** How many photos are visible now. */
  photos: z.number(),
  /** The first photo, watermarked; null if there is none. */
  preview: PreviewSource.nullable(),
  salesOpen: z.string().nullable(),
  salesClose: z.string().nullable(),
})
export type MyPupil = z.infer<typeof MyPupil>

/** `GET /api/account/pupils`: newest event first. A pupil's gallery is `GET /api/account/pupils/{id}/gallery`. */
export const MyPupils = z.object({
  pupils: z.array(MyPupil),
  /** The classes of their events, in their schools' order. */
  classes: z.array(z.string()),
})
export type MyPupils = z.infer<typeof MyPupils>

/** `POST /api/gallery/not-my-child`, with the code or linked pupil that shows the photo. */
export const NotMyChild = z
  .object({ accessCode: AccessCode.optional(), pupilId: Id.optional(), photoId: Id })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type NotMyChild = z.infer<typeof NotMyChild>

/** Whether the photo is now hidden from everybody but the owner; a class photo waits for the owner's review. */
export const NotMyChildAnswer = z.object({ hidden: z.boolean() })
export type NotMyChildAnswer = z.infer<typeof NotMyChildAnswer>

/** `POST /api/gallery/gone`: the photos that an open page shows or has in its basket, with the key that opened it. */
export const FindGone = z
  .object({
    accessCode: AccessCode.optional(),
    pupilId: Id.optional(),
    photoIds: z.array(Id.toLowerCase()).max(1000),
  })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type FindGone = z.infer<typeof FindGone>

/** Those of them that may no longer be shown. */
export const GonePhotos = z.object({ gone: z.array(z.object({ id: Id, why: z.enum(GONE_REASONS) })) })
export type GonePhotos = z.infer<typeof GonePhotos>

/** Each has its long edge in `server/photos/derive/renditions.ts`. */
const PreviewSize = z.enum(['thumb', 'small', 'preview'])
export type PreviewSize = z.infer<typeof PreviewSize>
export const PreviewParams = z.object({ photoId: Id, size: PreviewSize })
export const PreviewQuery = z.object({
  for: z.enum(['parent', 'buyer']),
  /** The pupil that a parent's address was signed for. */
  by: Id.optional(),
  /** The account's link to the pupil. */
  via: Id.optional(),
  until: z.coerce.number().int(),
  sig: boundedText(64).min(1),
})
/** The specified sample gallery has four photos of one child; the placeholders of a class are six children. */
export const SAMPLE_PHOTOS = [1, 2, 3, 4] as const
const SAMPLE_CHILDREN = 6
/** The number of a picture: the photos of the sample gallery's child come first. */
export const samplePictureNo = (child: number, photo: number) =>
  ((child - 1) % SAMPLE_CHILDREN) * SAMPLE_PHOTOS.length + photo
export const SampleParams = z.object({
  no: z.coerce
    .number()
    .int()
    .min(1)
    .max(SAMPLE_CHILDREN * SAMPLE_PHOTOS.length),
  size: PreviewSize,
})
