import { z } from 'zod'
import { Id } from '../ids.ts'
import { ClassPhotoNames } from './class-photo-names.ts'
import { ClassSheet } from './class-sheet.ts'
import { CleanPicture } from './clean-pictures.ts'
import { ChosenPortrait } from './school-portrait.ts'

/** A group photo shows at most this many students; more are a class. */
export const MAX_GROUP = 20
const MemberIds = z
  .array(Id)
  .max(MAX_GROUP)
  .refine((ids) => new Set(ids).size === ids.length, 'Each student once')

/** A photo on one of the desk's contact sheets. */
export const DeskPhoto = z.object({
  id: Id,
  folder: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  state: z.enum(['received', 'ready', 'refused']),
  /** Why the file was refused, in a sentence. */
  refusal: z.string().nullable(),
  kind: z.enum(['portrait', 'group', 'class', 'card']),
  /** Null for photos of several, for cards and for unsorted ones. */
  pupilId: Id.nullable(),
  /** The students of a group photo; empty for any other. */
  memberIds: MemberIds.default([]),
  /** The same, by name. */
  members: z.array(z.object({ id: Id, name: z.string(), classRef: z.string(), optedOut: z.boolean() })),
  classId: Id.nullable(),
  placedBy: z.enum(['hand', 'card', 'name', 'check-in']).nullable(),
  uncertain: z.boolean(),
  /** A card that could not be read. */
  unreadableCard: z.boolean(),
  hidden: z.boolean(),
  /** Reported by a parent as not their child. */
  quarantined: z.boolean(),
  /** A class photo or group in which a child who was erased may be; the owner has not decided. */
  showsErased: z.boolean(),
  removed: z.boolean(),
  /** The owner's stars; 0: none. */
  rating: z.number(),
  turns: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  takenAt: z.iso.datetime().nullable(),
  /** Null until it is ready. */
  picture: CleanPicture.nullable(),
})
export type DeskPhoto = z.infer<typeof DeskPhoto>

/** Where a photo belongs: a pupil, several, a class, the cards, or nobody yet. */
export const AssignmentTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('pupil'), pupilId: Id }),
  z.object({ to: z.literal('group'), pupilIds: MemberIds.min(2) }),
  z.object({ to: z.literal('class'), classId: Id }),
  z.object({ to: z.literal('card') }),
  z.object({ to: z.literal('unsorted') }),
])
export type AssignmentTarget = z.infer<typeof AssignmentTarget>

const PhotoIds = z.array(Id).min(1).max(2000)
export const AssignPhotos = z.object({ photoIds: PhotoIds, place: AssignmentTarget })
export type AssignPhotos = z.infer<typeof AssignPhotos>

/** A photo's placement, to confirm it or to undo an assignment. */
export const Assignment = DeskPhoto.pick({
  id: true,
  kind: true,
  pupilId: true,
  memberIds: true,
  classId: true,
  placedBy: true,
  uncertain: true,
  quarantined: true,
})
export type Assignment = z.infer<typeof Assignment>
export const Assignments = z.object({ placements: z.array(Assignment).min(1).max(2000) })

/** Hides, shows, removes, restores or rates photos. Missing fields are left alone. */
export const HidePhotos = z.object({
  photoIds: PhotoIds,
  hidden: z.boolean().optional(),
  removed: z.boolean().optional(),
  /** Stars; 0: none. */
  rating: z.int().min(0).max(5).optional(),
})
export type HidePhotos = z.infer<typeof HidePhotos>

/** Quarter turns clockwise, added to the current ones. */
export const RotatePhoto = z.object({ by: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
export const SetPhotoSortOrder = z.object({ photoIds: z.array(Id).min(1).max(500) })

/** The state of an event's sorting. */
export const SortingBoard = z.object({
  eventId: Id,
  eventName: z.string(),
  schoolName: z.string(),
  counts: z.object({
    /** Photos being scanned for cards. */
    reading: z.number(),
    /** Photos whose previews are being made; some may still be refused. */
    preparing: z.number(),
    unsorted: z.number(),
    toCheck: z.number(),
    sorted: z.number(),
    cards: z.number(),
    refused: z.number(),
  }),
  /** Unsorted photos in the order taken, with the unreadable cards among them. */
  unsorted: z.array(DeskPhoto),
  /** Placed photos that the owner should confirm. */
  toCheck: z.array(DeskPhoto),
  /** Files found to be damaged, or not to be pictures, while making previews. */
  refused: z.array(DeskPhoto),
  /** Whether there are more photos than listed. */
  more: z.boolean(),
  pupils: z.array(z.object({ id: Id, name: z.string(), classId: Id, classRef: z.string() })),
  classes: z.array(z.object({ id: Id, ref: z.string() })),
})
export type SortingBoard = z.infer<typeof SortingBoard>

export const Sorted = z.object({ placed: z.number(), unsorted: z.number(), toCheck: z.number() })

/** Who is in a class photo: the pupils of its class, those who left it, and others marked as being in it. */
export const ClassPhotoPeople = z.object({
  photoId: Id,
  people: z.array(
    z.object({
      pupilId: Id,
      name: z.string(),
      isIn: z.boolean(),
      /**
       * Why this pupil, whom nobody has marked, is not taken to be in it, though a refusal still counts: the school said
       * that they were away, or the class list had them in another class when it was taken.
       */
      unsure: z.enum(['away', 'came', 'left']).nullable(),
      /** The family refused photos or the class photo: while this pupil is or may be in it, nobody sees the photo. */
      refused: z.boolean(),
    }),
  ),
})
export type ClassPhotoPeople = z.infer<typeof ClassPhotoPeople>

export const TagPeople = z.object({
  people: z
    .array(z.object({ pupilId: Id, isIn: z.boolean() }))
    .min(1)
    .max(500),
})
export type TagPeople = z.infer<typeof TagPeople>

/** Why a class photo or group may be shown though a child who may be in it was erased. */
export const UNWITHHOLD_REASONS = ['absent', 'unrecognisable'] as const
export const UnwithholdPhoto = z.object({ because: z.enum(UNWITHHOLD_REASONS) })
export type UnwithholdPhoto = z.infer<typeof UnwithholdPhoto>

/** A class's contact sheet. */
export const ContactSheet = z.object({
  eventId: Id,
  eventName: z.string(),
  classId: Id,
  classRef: z.string(),
  holdForReview: z.boolean(),
  published: z.boolean(),
  classPhotos: z.array(DeskPhoto),
  /** The groups that show a pupil of the class, each once. */
  groupPhotos: z.array(DeskPhoto),
  classPhotoPeople: z.array(ClassPhotoPeople),
  /** The names under each class photo. */
  classPhotoNames: z.array(ClassPhotoNames),
  /** Whether class photos bought from this event carry them. */
  printNames: z.boolean(),
  /** The newest sheet for families; null if none was made. */
  classSheet: ClassSheet.nullable(),
  pupils: z.array(
    z.object({
      id: Id,
      name: z.string(),
      noPhoto: z.boolean(),
      noClassPhoto: z.boolean(),
      photos: z.array(DeskPhoto),
      /** The portrait for the school, and whose choice it is. */
      portrait: ChosenPortrait.nullable(),
    }),
  ),
})
export type ContactSheet = z.infer<typeof ContactSheet>

export const PupilPhotos = z.object({
  pupil: z.object({ id: Id, name: z.string(), classRef: z.string(), classId: Id, eventId: Id }),
  photos: z.array(DeskPhoto),
  portrait: ChosenPortrait.nullable(),
})
export type PupilPhotos = z.infer<typeof PupilPhotos>
