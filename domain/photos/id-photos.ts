import { z } from 'zod'
import { Id } from '../ids.ts'
import { classInFile } from '../school/classes.ts'
import { wordsOf } from '../text.ts'
import { CleanPicture } from './clean-pictures.ts'
import { ChosenPortrait } from './school-portrait.ts'

/** The shapes that an ID photo may have, in millimetres; the event says which. */
export const ID_SHAPES = ['35x45', 'square'] as const
export const IdShape = z.enum(ID_SHAPES)
export type IdShape = z.infer<typeof IdShape>

/** A portrait for a school's records at 300 DPI: 35 by 45 mm, or 45 by 45. */
export const ID_PHOTO = {
  '35x45': { width: 413, height: 531 },
  square: { width: 531, height: 531 },
} as const satisfies Record<IdShape, Size>
/** How much of the largest possible frame is taken, and where: in the middle, and high up, where a face is. */
const TAKEN = 0.8
const DOWN = 0.25
/** A frame narrower than this share of the portrait would be a blur. */
const LEAST_FRAME = 0.1

interface Size {
  width: number
  height: number
}
type IdFrame = Size & { left: number; top: number }

/** A frame that somebody drew: whole pixels of the upright portrait. Its height follows from the shape. */
export const IdCrop = z.object({ left: z.int().min(0), top: z.int().min(0), width: z.int().min(1) })
export type IdCrop = z.infer<typeof IdCrop>

/** The part of a portrait that an ID photo shows, in pixels of the portrait: as drawn by hand, or a fixed one. */
export function idFrame(portrait: Size, shape: IdShape, crop?: IdCrop | null): IdFrame {
  if (crop) return { ...crop, height: heightOf(crop.width, shape) }
  const of = ID_PHOTO[shape]
  const scale = Math.min(portrait.width / of.width, portrait.height / of.height) * TAKEN
  const [width, height] = [of.width * scale, of.height * scale]
  return { width, height, left: (portrait.width - width) / 2, top: (portrait.height - height) * DOWN }
}

/** Whether a frame lies within the portrait, and is large enough to be of use. */
export function cropFits(portrait: Size, shape: IdShape, { left, top, width }: IdCrop): boolean {
  return (
    left + width <= portrait.width &&
    // Half a pixel, because a height follows from a rounded width.
    top + heightOf(width, shape) <= portrait.height + 0.5 &&
    width >= portrait.width * LEAST_FRAME
  )
}

const heightOf = (width: number, shape: IdShape) => (width * ID_PHOTO[shape].height) / ID_PHOTO[shape].width

/** A frame to keep. `version`, `shape` and `turns` say what was looked at: if one differs by now, nothing is saved. */
export const SaveIdCrop = z.object({
  version: z.int().min(0),
  shape: IdShape,
  turns: z.int().min(0).max(3),
  /** Null: the fixed frame again. */
  crop: IdCrop.nullable(),
})
export type SaveIdCrop = z.infer<typeof SaveIdCrop>
export const SavedIdCrop = SaveIdCrop.pick({ version: true })

/** A portrait as its frame is drawn. */
export const FramedPortrait = z.object({
  id: Id,
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  turns: z.number(),
  picture: CleanPicture,
  /** Null: the fixed frame. */
  crop: IdCrop.nullable(),
  /** How often its frame was saved; 0: never. */
  version: z.number(),
})
export type FramedPortrait = z.infer<typeof FramedPortrait>

/** A class's ID photos: of each pupil the portraits that may be shown, and which of them the school gets. */
export const ClassIdPhotos = z.object({
  eventId: Id,
  eventName: z.string(),
  classId: Id,
  classRef: z.string(),
  shape: IdShape,
  pupils: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The family refused photos, so there is none. */
      refused: z.boolean(),
      portrait: ChosenPortrait.nullable(),
      portraits: z.array(FramedPortrait),
    }),
  ),
})
export type ClassIdPhotos = z.infer<typeof ClassIdPhotos>

interface Named {
  pupilNumber: string | null
  classRef: string
  firstName: string
  lastName: string
}

/**
 * File names in the given order: the school's number, or class and name. A number that two pupils share is wrong for at
 * least one of them, so it is used for neither.
 */
export function idPhotoNames(pupils: readonly Named[]): { number: string | null; file: string }[] {
  const holders = Map.groupBy(pupils, ({ pupilNumber }) => pupilNumber?.toLowerCase())
  // Never a number's file: a name has underscores, a number none.
  const taken = new Set<string>()
  return pupils.map((pupil) => {
    const { pupilNumber } = pupil
    if (pupilNumber && holders.get(pupilNumber.toLowerCase())?.length === 1)
      return { number: pupilNumber, file: `${pupilNumber}.jpg` }
    return { number: null, file: `${unlike(taken, nameOf(pupil))}.jpg` }
  })
}

interface InClass {
  classRef: string
}

/** Where a yearbook's pictures lie, without their ending, in the order given: in a folder of the class, by class and name. */
export function yearbookNames({
  portraits,
  classPhotos,
}: {
  portraits: readonly Omit<Named, 'pupilNumber'>[]
  classPhotos: readonly InClass[]
}): { portraits: string[]; classPhotos: string[] } {
  const taken = new Set<string>()
  const inFolder = ({ classRef }: InClass, name: string) => unlike(taken, `${classInFile(classRef)}/${name}`)
  return {
    portraits: portraits.map((pupil) => inFolder(pupil, nameOf(pupil))),
    classPhotos: classPhotos.map((photo) =>
      inFolder(photo, `${wordsOf(photo.classRef).join('-')}_class-photo`),
    ),
  }
}

const nameOf = ({ classRef, lastName, firstName }: Omit<Named, 'pupilNumber'>) =>
  [classRef, lastName, firstName].map((part) => wordsOf(part).join('-') || 'student').join('_')

/** The name, or with a count where it is taken. */
function unlike(taken: Set<string>, name: string): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
  taken.add(free)
  return free
}
