import { z } from 'zod'
import { DESK_ROLES } from '../accounts/roles.ts'
import { boundedText, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { OptOuts, SchoolsOptOut } from './opt-outs.ts'

export const INVITATION_DAYS = 14

const Role = z.enum([...DESK_ROLES, 'school'], { error: 'Please choose a role' })
export type Role = z.infer<typeof Role>

export const InvitePerson = z
  .object({
    email: typedEmail(255, {
      missing: 'Email is required',
      tooLong: 'Email must be less than 255 characters',
    })
      .toLowerCase()
      .pipe(emailFormat('Invalid email address')),
    role: Role,
    /** The school's name, spelt as in its events. */
    schoolName: typedText(120).optional(),
    /** Of an editor: `no` if their drafts are to be handed over. */
    mayPublish: z.enum(['yes', 'no']).optional(),
  })
  .refine(({ role, schoolName }) => role !== 'school' || schoolName, {
    path: ['schoolName'],
    message: 'Please choose the school',
  })
export type InvitePerson = z.infer<typeof InvitePerson>

export const RemovePerson = z.object({
  userId: Id,
  /** The school, for its staff. */
  schoolName: boundedText(120).optional(),
  /** The role at the desk, without a school; an admin's unless given. */
  role: z.enum(DESK_ROLES).optional(),
  /** The person's address, typed to confirm. */
  confirmation: typedText(255),
})
export type RemovePerson = z.infer<typeof RemovePerson>

/** Whether an editor may publish; otherwise their drafts are handed to the owner. */
export const SetPublishing = z.object({ mayPublish: z.boolean() })

export const InvitationToken = z.object({ token: boundedText(100).min(20) })
/** The role that somebody is invited to or has accepted, and its school. */
export const AcceptedInvitation = z.object({
  role: Role,
  schoolName: z.string().nullable(),
})
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>

const Person = z.object({
  userId: Id,
  email: z.string(),
  lastSignInAt: z.string().nullable(),
  you: z.boolean(),
})
export const People = z.object({
  /** All admins; or, if a hosted accounts service keeps them, those seen here lately. */
  admins: z.array(Person),
  /** The same of editors. */
  editors: z.array(Person.extend({ mayPublish: z.boolean() })),
  /** Whether admins and editors are made here. */
  adminsKeptHere: z.boolean(),
  staff: z.array(Person.extend({ schoolName: z.string(), since: z.string() })),
  invitations: z.array(
    z.object({
      id: Id,
      email: z.string(),
      role: Role,
      schoolName: z.string().nullable(),
      expiresAt: z.string(),
      expired: z.boolean(),
    }),
  ),
  /** The schools to choose from. */
  schools: z.array(z.string()),
})
export type People = z.infer<typeof People>

/** An event as school staff see it: no codes, orders or photos. */
export const SchoolEvent = z.object({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: StoredDay,
  completed: z.boolean(),
  classes: z.number(),
  pupils: z.number(),
  classesReady: z.number(),
  /** Counts of students: code sent, photographed, something refused. */
  codesSent: z.number(),
  photographed: z.number(),
  refused: z.number(),
  /** Pupils without a photo, except those who refused; and how many of them were marked as absent. */
  withoutPhoto: z.number(),
  absent: z.number(),
  /** Roster changes pending the owner's decision. */
  changesWaiting: z.number(),
  /** Files that the owner gives this school. */
  idPhotos: z.boolean(),
  officeSheets: z.boolean(),
  yearbook: z.boolean(),
  /** Whether there is a statement of the school's commission. */
  commission: z.boolean().optional(),
})
export type SchoolEvent = z.infer<typeof SchoolEvent>
export const SchoolEvents = z.object({ schools: z.array(z.string()), events: z.array(SchoolEvent) })
export type SchoolEvents = z.infer<typeof SchoolEvents>

export const SchoolClass = z.object({
  id: Id,
  ref: z.string(),
  pupils: z.number(),
  withoutPhoto: z.number(),
  photosReady: z.boolean(),
})
export const SchoolEventDetail = z.object({ event: SchoolEvent, classes: z.array(SchoolClass) })
export type SchoolEventDetail = z.infer<typeof SchoolEventDetail>
export const SchoolRoster = z.object({
  event: SchoolEvent,
  class: SchoolClass,
  pupils: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      pupilNumber: z.string().nullable(),
      photographed: z.boolean(),
      absent: z.boolean(),
      /** What the photographer should know before the shutter; empty: nothing. */
      note: z.string(),
      ...OptOuts.shape,
      optOuts: z.array(SchoolsOptOut),
    }),
  ),
  /** The event's classes, to move a student to. */
  classes: z.array(z.string()),
})
export type SchoolRoster = z.infer<typeof SchoolRoster>
