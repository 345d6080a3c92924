import { z } from 'zod'
import { Id } from '../ids.ts'
import { ClassRef } from './classes.ts'
import { AddPupil } from './pupils.ts'
import { RosterFound, RosterProblem } from './roster.ts'

/** A pupil's data on a roster. */
export const ROSTER_FIELDS = [
  'classRef',
  'firstName',
  'lastName',
  'parentEmail',
  'pupilNumber',
  'noPhoto',
  'noClassPhoto',
  'noSales',
] as const
export type RosterField = (typeof ROSTER_FIELDS)[number]
export interface RosterValues {
  classRef: string
  firstName: string
  lastName: string
  parentEmail: string | null
  pupilNumber: string | null
  noPhoto: boolean
  noClassPhoto: boolean
  noSales: boolean
}

const { firstName, lastName, parentEmail, pupilNumber } = AddPupil.shape

const said = { firstName, lastName, parentEmail, pupilNumber, classRef: ClassRef }

/** A school's change to one pupil: added, edited, moved or removed. */
export const CorrectRoster = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), pupilId: Id, ...said }),
  z.object({ kind: z.literal('added'), ...said }),
  z.object({ kind: z.literal('left'), pupilId: Id }),
])
export type CorrectRoster = z.infer<typeof CorrectRoster>

const Value = z.union([z.string(), z.boolean(), z.null()])
/**
 * Why a change cannot be made (any more): the roster differs by now, somebody of this name exists, the pupil is in an
 * order, or another pupil has the number.
 */
export const Obstacle = z.enum(['changed', 'there', 'ordered', 'number'])
export type Obstacle = z.infer<typeof Obstacle>

export const RosterChange = z.object({
  id: Id,
  kind: z.enum(['added', 'changed', 'left']),
  name: z.string(),
  classRef: z.string(),
  /** The new data; `was` is the roster's when it was sent, `now` the current one's. */
  fields: z.array(
    z.object({ field: z.enum(ROSTER_FIELDS), was: Value.optional(), now: Value.optional(), becomes: Value }),
  ),
  state: z.enum(['waiting', 'approved', 'rejected']),
  obstacle: Obstacle.nullable(),
  /** For a new pupil or one who left: the classes with somebody else of this name, now or soon. It may be one child. */
  namesakes: z.array(z.string()),
  /** For the same: the only other line of this first name in the class. It may be one child with another surname. */
  otherSurname: z.string().nullable(),
})
export type RosterChange = z.infer<typeof RosterChange>

/** Roster changes that somebody at the school sent together. */
export const SentChanges = z.object({
  id: Id,
  source: z.enum(['file', 'row']),
  sentAt: z.iso.datetime(),
  /** Whoever sent it; null for an account that is gone. */
  sentBy: z.string().nullable(),
  changes: z.array(RosterChange),
})
export type SentChanges = z.infer<typeof SentChanges>

export const RosterChanges = z.object({ eventId: Id, eventName: z.string(), sent: z.array(SentChanges) })
export type RosterChanges = z.infer<typeof RosterChanges>

/** What a school's file would change, before or after it is sent. */
export const RosterDifference = z.object({
  ...RosterFound.shape,
  rows: z.number(),
  sent: z.boolean(),
  /** Students of the roster that the file refuses something for; it takes effect when the file is sent. */
  refused: z.number(),
  changes: z.array(
    RosterChange.pick({
      kind: true,
      name: true,
      classRef: true,
      fields: true,
      namesakes: true,
      otherSurname: true,
    }),
  ),
  /** The total number of each kind. */
  counts: z.object({ added: z.number(), changed: z.number(), left: z.number() }),
  problems: z.array(RosterProblem),
  more: z.number(),
})
export type RosterDifference = z.infer<typeof RosterDifference>

/** The owner's decision; changes not named stay pending. */
export const DecideChanges = z.object({
  approve: z.array(Id).max(5000),
  reject: z.array(Id).max(5000),
})
export type DecideChanges = z.infer<typeof DecideChanges>

export const MarkAbsent = z.object({ absent: z.boolean() })
export type MarkAbsent = z.infer<typeof MarkAbsent>
