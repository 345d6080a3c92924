import { z } from 'zod'
import { boundedText, TYPED_TEXT_MARGIN, typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { normalizeUnicode, singleLine } from '../text.ts'

/** With single spaces and composed letters, so that a refusal or an erasure finds a name that was typed. */
const plainSpaces = (name: string) => normalizeUnicode(singleLine(name)).replace(/\s+/g, ' ')

const TOO_LONG = 'Please keep it under 80 characters'
const Words = (missing: string) =>
  boundedText(80 + TYPED_TEXT_MARGIN, { tooLong: TOO_LONG })
    .overwrite(plainSpaces)
    .trim()
    .min(1, missing)
    .max(80, TOO_LONG)

/** A name under a class photo: a student's, or a typed one such as a teacher's. */
export const ClassPhotoPerson = z.union([
  z.object({ pupilId: Id }),
  z.object({ name: Words('Please type a name') }),
])
export type ClassPhotoPerson = z.infer<typeof ClassPhotoPerson>

/** A row of names from left to right, as people stand in the picture. */
export const NameRow = z.object({
  title: typedText(40),
  names: z.array(ClassPhotoPerson).max(60),
})
export type NameRow = z.infer<typeof NameRow>

/** The names of a class photo, from the back row to the front. */
export const ClassPhotoNames = z.object({
  photoId: Id,
  /** How often they were saved; 0: never. */
  version: z.int().min(0),
  rows: z.array(NameRow),
})
export type ClassPhotoNames = z.infer<typeof ClassPhotoNames>

/** All names at once. `version` is the one that was edited: if there is a newer one, nothing is saved. */
export const SaveClassPhotoNames = ClassPhotoNames.pick({ version: true }).extend({
  rows: z.array(NameRow).max(20),
})
export type SaveClassPhotoNames = z.infer<typeof SaveClassPhotoNames>

export const SavedClassPhotoNames = ClassPhotoNames.pick({ version: true })

/** The places in a row of the typed names that are somebody's, also of one that was cut in two at its comma. */
export function typedNamesOf(
  row: readonly { name: string; isTyped: boolean }[],
  isTheirs: (name: string) => boolean,
): Set<number> {
  const found = new Set<number>()
  for (const [at, { name, isTyped }] of row.entries()) {
    const next = row[at + 1]
    if (!isTyped) continue
    if (isTheirs(name)) found.add(at)
    else if (next?.isTyped && isTheirs(`${name}, ${next.name}`)) found.add(at).add(at + 1)
  }
  return found
}
