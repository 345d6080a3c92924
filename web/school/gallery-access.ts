/**
 * What opens a gallery, as the basket names it: an access code, the id of a pupil linked to the account, or the name
 * of a placeholder, which opens the sample.
 */
export type Door = string

const SAMPLE = 'sample '

/** The door of a placeholder pupil, `3B-5`. */
export const sampleDoor = (placeholder: string): Door => SAMPLE + placeholder
export const isSampleDoor = (door: Door) => door.startsWith(SAMPLE)

export const isPupilDoor = (door: Door) => door.length === 36

/** The door as an order's line says it. */
export function doorOfLine(door: Door): { sample: true } | { pupilId: string } | { accessCode: string } {
  if (isSampleDoor(door)) return { sample: true }
  return isPupilDoor(door) ? { pupilId: door } : { accessCode: door }
}
