import { z } from 'zod'
import { boundedText, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'
import { CODE_ALPHABET, CODE_LENGTH } from './access-code.ts'
import { OptOuts } from './opt-outs.ts'

/** What a pupil can be marked as on the photo day. */
export const PUPIL_MARKS = ['here', 'away', 'refused'] as const
export type PupilMark = (typeof PUPIL_MARKS)[number]

/** A phone's name for itself, drawn by chance and shown to whoever holds it: `Phone K7QM`. Names nobody. */
const DEVICE_PATTERN = /^Phone [A-HJKMNP-Z2-9]{4}$/
const DeviceName = boundedText(10).min(1)

const [EARLIEST, LATEST] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
/** By a phone's clock, which may be of any year: one beyond these is the nearest, so that no mark is lost with it. */
const Moment = boundedText(40)
  .check(z.iso.datetime())
  .overwrite((text) => (text < EARLIEST ? EARLIEST : text > LATEST ? LATEST : text))

/** One mark, by the phone's clock. Idempotent by id. `undone` takes back the mark that `undoes` names. */
export const PhotoDayMark = z
  .object({
    id: Id,
    pupilId: Id,
    mark: z.enum([...PUPIL_MARKS, 'undone']),
    undoes: Id.nullable(),
    at: Moment,
  })
  .refine(({ mark, undoes }) => mark !== 'undone' || undoes !== null, { path: ['undoes'] })
export type PhotoDayMark = z.infer<typeof PhotoDayMark>

/** The most marks that are sent at once. */
export const MAX_MARKS_SENT = 50

/** Marks that waited on a phone; `sentAt` is its clock while sending, by which the marks' times are corrected. */
export const SendMarks = z.object({
  device: DeviceName,
  sentAt: Moment,
  marks: z.array(PhotoDayMark).min(1).max(MAX_MARKS_SENT),
})
export type SendMarks = z.infer<typeof SendMarks>

/** The marks that could not be taken, because their student is not in the event any more. */
export const SendMarksResult = z.object({ withoutPupil: z.array(Id) })
export type SendMarksResult = z.infer<typeof SendMarksResult>

const ShownMark = z.object({
  id: Id,
  mark: z.enum(PUPIL_MARKS),
  at: z.iso.datetime(),
  device: z.string(),
})
export type ShownMark = z.infer<typeof ShownMark>

/** The most that the school's note says: what the photographer should know before the shutter. */
export const MAX_NOTE = 120

/** Empty: no note. */
export const SetPhotoDayNote = z.object({ note: typedText(MAX_NOTE) })
export type SetPhotoDayNote = z.infer<typeof SetPhotoDayNote>

/** A pupil on the list of the photo day. */
export const PhotoDayPupil = z.object({
  id: Id,
  name: z.string(),
  classRef: z.string(),
  ...OptOuts.shape,
  note: z.string(),
  /** The school said that they are away. */
  absent: z.boolean(),
  /** Short digests of the codes on the pupil's cards; see `CODE_DIGEST_LENGTH`. */
  codes: z.array(z.string()),
  /** The last mark by its own time; null: none yet. */
  mark: ShownMark.nullable(),
  /** The last mark of another phone, if it says something else. */
  other: ShownMark.nullable(),
})
export type PhotoDayPupil = z.infer<typeof PhotoDayPupil>

export const PhotoDay = z.object({
  eventId: Id,
  eventName: z.string(),
  schoolName: z.string(),
  date: StoredDay,
  /** What the digests of this event's codes are made with. */
  salt: z.string(),
  pupils: z.array(PhotoDayPupil),
})
export type PhotoDay = z.infer<typeof PhotoDay>

/**
 * How a phone may keep a code: the beginning of the SHA-256, in hex, of `codeWithSalt`. It has 20 bits, so each stands
 * for nearly a million codes: a lost phone finds the student of a card, but gives no code away.
 */
export const CODE_DIGEST_LENGTH = 5
export const codeWithSalt = (salt: string, accessCode: string) => `${salt} ${accessCode}`

/** The code in a card's QR text, which is the gallery's address or just the code. */
export function codeOnCard(text: string): string | undefined {
  const code = (/[?&#]code=([^&#]+)/i.exec(text)?.[1] ?? text).trim().toUpperCase()
  const ours = code.length === CODE_LENGTH && [...code].every((symbol) => CODE_ALPHABET.includes(symbol))
  return ours ? code : undefined
}

/**
 * The text of the QR code by which the photographer says that a group is taken: photographed before the cards of its
 * children, and again after them, once all are in place.
 */
export const GROUP_SIGN = 'PHOTO-DAY-GROUP'

/** A phone's clock, as its QR code has it for the camera. */
export interface ShownClock {
  at: Date
  device: string
}

export const clockText = ({ at, device }: ShownClock): string =>
  `PHOTO-DAY-CLOCK ${at.toISOString()} ${device}`

/** The clock in the text of a QR code; undefined if it is something else. */
export function readClock(text: string): ShownClock | undefined {
  const [, at = '', device = ''] = /^PHOTO-DAY-CLOCK (\S{1,30}) (.{1,10})$/.exec(text) ?? []
  const moment = new Date(at)
  return DEVICE_PATTERN.test(device) && !Number.isNaN(moment.getTime()) ? { at: moment, device } : undefined
}
