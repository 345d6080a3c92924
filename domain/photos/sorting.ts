import { z } from 'zod'
import { Id } from '../school/school.ts'

/** A photo on one of the desk's contact sheets. */
export const DeskPhoto = z.object({
  id: Id,
  folder: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  state: z.enum(['received', 'ready', 'refused']),
  /** Why a file was refused, in a sentence. */
  refusal: z.string().nullable(),
  kind: z.enum(['portrait', 'class', 'card']),
  pupilId: Id.nullable(),
  classId: Id.nullable(),
  placedBy: z.enum(['hand', 'card', 'name']).nullable(),
  uncertain: z.boolean(),
  /** A card that nobody could read. */
  unreadableCard: z.boolean(),
  hidden: z.boolean(),
  /** A parent said that this is not their child. */
  quarantined: z.boolean(),
  removed: z.boolean(),
  turns: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  takenAt: z.iso.datetime().nullable(),
  thumb: z.string().nullable(),
})
export type DeskPhoto = z.infer<typeof DeskPhoto>

/** Whose a photo is: a pupil's, a class's, a card for sorting, or nobody's yet. */
export const Place = z.discriminatedUnion('to', [
  z.object({ to: z.literal('pupil'), pupilId: Id }),
  z.object({ to: z.literal('class'), classId: Id }),
  z.object({ to: z.literal('card') }),
  z.object({ to: z.literal('unsorted') }),
])
export type Place = z.infer<typeof Place>

const PhotoIds = z.array(Id).min(1).max(2000)
export const PlacePhotos = z.object({ photoIds: PhotoIds, place: Place })
export type PlacePhotos = z.infer<typeof PlacePhotos>

/** Where a photo is, to be confirmed; or was, so that an assignment can be undone. */
export const Placement = z.object({
  id: Id,
  kind: z.enum(['portrait', 'class', 'card']),
  pupilId: Id.nullable(),
  classId: Id.nullable(),
  placedBy: z.enum(['hand', 'card', 'name']).nullable(),
  uncertain: z.boolean(),
  /** A parent disputes it. */
  quarantined: z.boolean(),
})
export type Placement = z.infer<typeof Placement>
export const Placements = z.object({ placements: z.array(Placement).min(1).max(2000) })

/** Hides or removes photos, or the opposite. What is left out stays. */
export const MarkPhotos = z.object({
  photoIds: PhotoIds,
  hidden: z.boolean().optional(),
  removed: z.boolean().optional(),
})
export type MarkPhotos = z.infer<typeof MarkPhotos>

/** Quarter turns clockwise, added to those it has. */
export const TurnPhoto = z.object({ by: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
export const PhotoOrder = z.object({ photoIds: z.array(Id).min(1).max(500) })

/** What the sorting of an event has come to. */
export const SortingBoard = z.object({
  eventId: Id,
  eventName: z.string(),
  schoolName: z.string(),
  counts: z.object({
    /** Being looked at for cards. */
    reading: z.number(),
    /** Their previews are being made; some may turn out to be refused. */
    preparing: z.number(),
    unsorted: z.number(),
    toCheck: z.number(),
    sorted: z.number(),
    cards: z.number(),
    refused: z.number(),
  }),
  /** Unsorted photos in the order they were taken, with the unreadable cards between them. */
  unsorted: z.array(DeskPhoto),
  /** Photos with a place that the owner should confirm. */
  toCheck: z.array(DeskPhoto),
  /** Files that turned out to be damaged, or not to be pictures, when their previews were made. */
  refused: z.array(DeskPhoto),
  /** Some of the photos are not listed: there are too many. */
  more: z.boolean(),
  pupils: z.array(z.object({ id: Id, name: z.string(), classId: Id, classRef: z.string() })),
  classes: z.array(z.object({ id: Id, ref: z.string() })),
})
export type SortingBoard = z.infer<typeof SortingBoard>

export const Sorted = z.object({ placed: z.number(), unsorted: z.number(), toCheck: z.number() })

/** A class as a contact sheet. */
export const ContactSheet = z.object({
  eventId: Id,
  eventName: z.string(),
  classId: Id,
  classRef: z.string(),
  holdForReview: z.boolean(),
  published: z.boolean(),
  classPhotos: z.array(DeskPhoto),
  pupils: z.array(
    z.object({
      id: Id,
      name: z.string(),
      noPhoto: z.boolean(),
      noClassPhoto: z.boolean(),
      photos: z.array(DeskPhoto),
    }),
  ),
})
export type ContactSheet = z.infer<typeof ContactSheet>

export const PupilPhotos = z.object({
  pupil: z.object({ id: Id, name: z.string(), classRef: z.string(), classId: Id, eventId: Id }),
  photos: z.array(DeskPhoto),
})
export type PupilPhotos = z.infer<typeof PupilPhotos>
