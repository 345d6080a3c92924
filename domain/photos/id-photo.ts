import { wordsOf } from '../text.ts'

/** A portrait for a school's records: 35 by 45 mm at 300 DPI. */
export const ID_PHOTO = { width: 413, height: 531 } as const
/** The fraction of the largest possible frame, and its position: centred, and high up, where a face is. */
const TAKEN = 0.8
const DOWN = 0.25

interface Size {
  width: number
  height: number
}

/** The crop of a portrait for its ID photo, in pixels of the portrait. */
export function idFrame(portrait: Size): Size & { left: number; top: number } {
  const scale = Math.min(portrait.width / ID_PHOTO.width, portrait.height / ID_PHOTO.height) * TAKEN
  const [width, height] = [ID_PHOTO.width * scale, ID_PHOTO.height * scale]
  return { width, height, left: (portrait.width - width) / 2, top: (portrait.height - height) * DOWN }
}

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
  const taken = new Set(
    [...holders].flatMap(([number, some]) => (number && some.length === 1 ? [`${number}.jpg`] : [])),
  )
  return pupils.map((pupil) => {
    const { pupilNumber } = pupil
    if (pupilNumber && holders.get(pupilNumber.toLowerCase())?.length === 1)
      return { number: pupilNumber, file: `${pupilNumber}.jpg` }
    return { number: null, file: unlike(taken, nameOf(pupil)) }
  })
}

const nameOf = ({ classRef, lastName, firstName }: Named) =>
  [classRef, lastName, firstName].map((part) => wordsOf(part).join('-') || 'student').join('_')

/** The name with `.jpg`, and with a counter if it is taken. */
function unlike(taken: Set<string>, name: string): string {
  let file = `${name}.jpg`
  for (let count = 2; taken.has(file); count++) file = `${name}_${count}.jpg`
  taken.add(file)
  return file
}
