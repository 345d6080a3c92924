import { z } from 'zod'
import { boundedText, optionalText, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { normalizeUnicode } from '../text.ts'
import { Bounce } from './bounces.ts'
import { FormerRow, UndoableStep } from './merging.ts'
import { ActiveOptOut, OptOuts, Typed } from './opt-outs.ts'

const Name = typedText(80).min(1, 'Please give the name').transform(normalizeUnicode)
const LastName = typedText(80).transform(normalizeUnicode)
const ParentEmail = optionalText(
  null,
  typedEmail(255).toLowerCase().pipe(emailFormat('This is not an email address')).nullable(),
)

/** The school's own number of a pupil, used in file names: `1234567`, `A-204`. */
export const PupilNumber = typedText(20, { tooLong: 'Please keep it to 20 characters' }).regex(
  /^[A-Za-z0-9][A-Za-z0-9-]*$/,
  'Letters, digits and hyphens only',
)

export const AddPupil = z.object({
  firstName: Name,
  /** Empty for a child who has one name. */
  lastName: LastName,
  parentEmail: ParentEmail.optional(),
  pupilNumber: optionalText(null, PupilNumber.nullable()).optional(),
})
export type AddPupil = z.infer<typeof AddPupil>

/** What stood in a field before, whatever would be taken today. */
const Before = boundedText(1000)

/**
 * Missing fields are left alone; the opt-outs are what the family says. Another class of the same event moves the pupil
 * with photos, code and orders. `was` holds the changed fields as they were when the form opened; if one differs by
 * now, nothing is saved.
 */
export const EditPupil = AddPupil.extend({ classId: Id })
  .extend(OptOuts.shape)
  .extend({
    was: z
      .object({
        firstName: Before,
        lastName: Before,
        parentEmail: Before.nullable(),
        pupilNumber: Before.nullable(),
        ...OptOuts.shape,
      })
      .partial(),
    typed: Typed,
  })
  .partial()
export type EditPupil = z.infer<typeof EditPupil>

/** Everything that the desk knows about a pupil except the photos. */
export const PupilDetail = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  parentEmail: z.string().nullable(),
  pupilNumber: z.string().nullable(),
  accessCode: z.string(),
  classId: Id,
  classRef: z.string(),
  eventId: Id,
  eventName: z.string(),
  ...OptOuts.shape,
  /** What stands of them, by whom. */
  optOuts: z.array(ActiveOptOut),
  /** What was lifted, newest first. */
  liftedOptOuts: z.array(ActiveOptOut.extend({ liftedAt: z.iso.datetime() })),
  /** What to know before the shutter on the photo day; empty: nothing. */
  photoDayNote: z.string(),
  /** The parent's address is unreachable, according to the mail provider. */
  unreachable: Bounce.nullable(),
  /** The event's classes, to move the pupil to. */
  classes: z.array(z.object({ id: Id, ref: z.string() })),
  parents: z.array(z.object({ userId: Id, email: z.string(), linkedAt: z.iso.datetime() })),
  /** Codes that no longer work. */
  retired: z.array(z.object({ accessCode: z.string(), retiredAt: z.iso.datetime() })),
  former: z.array(FormerRow),
  /** The steps that can still be undone, newest first. */
  steps: z.array(UndoableStep),
  mails: z.array(
    z.object({
      accessCode: z.string(),
      email: z.string(),
      state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
      failure: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Views of the gallery, newest first; `by` is an account's e-mail, or null if only the code was used. */
  looks: z.array(z.object({ at: z.iso.datetime(), by: z.string().nullable() })),
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      state: z.string(),
      total: z.number(),
      placedAt: z.iso.datetime(),
    }),
  ),
  /** The event's day. */
  date: StoredDay,
})
export type PupilDetail = z.infer<typeof PupilDetail>

export const PupilParentParams = z.object({ id: Id, userId: Id })
export const NewCode = z.object({ accessCode: z.string() })
