import { z } from 'zod'
import { StoredDay } from '../date-input.ts'
import { DAY_MS } from '../days.ts'
import { Id } from '../ids.ts'
import { OptOuts } from './opt-outs.ts'

/** Steps that can be undone for `UNDO_DAYS`. */
export const PUPIL_STEPS = ['merged', 'moved', 'carried'] as const
export const UNDO_DAYS = 30

/** Steps done before this can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/** Fields that may be taken from the row that goes; all others keep the staying row's values. */
const Taken = z.object({ name: z.boolean(), parentEmail: z.boolean(), classId: z.boolean() })

/** Merges two rows of one child: the row in the address stays, `other` goes into it. */
export const MergePupils = z.object({ other: Id, take: Taken })
export type MergePupils = z.infer<typeof MergePupils>

/** One of two rows that may be the same child. */
export const DuplicateRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  classId: Id,
  classRef: z.string(),
  parentEmail: z.string().nullable(),
  accessCode: z.string(),
  ...OptOuts.shape,
  photos: z.number(),
  orders: z.number(),
  /** The e-mail addresses of linked accounts. */
  accounts: z.array(z.string()),
})
export type DuplicateRow = z.infer<typeof DuplicateRow>

export const Duplicates = z.object({
  eventName: z.string(),
  /** Likeliest first. */
  pairs: z.array(z.object({ one: DuplicateRow, other: DuplicateRow, why: z.string() })),
  /** Looked at already, and two children. */
  apart: z.array(z.object({ one: DuplicateRow, other: DuplicateRow })),
})
export type Duplicates = z.infer<typeof Duplicates>

export const PairQuery = z.object({ one: Id, other: Id })
export const Pair = z.object({
  one: DuplicateRow,
  other: DuplicateRow,
  /** Why they cannot be merged; null if they can. */
  problem: z.string().nullable(),
})
export type Pair = z.infer<typeof Pair>

/** Marks two rows as two children, so that they are suggested no more, or takes the mark off. */
export const MarkNotDuplicates = z.object({ one: Id, other: Id, apart: z.boolean() })
export type MarkNotDuplicates = z.infer<typeof MarkNotDuplicates>

/** The id by which the step can be undone. */
export const StepDone = z.object({ stepId: Id })

/** A step that can still be undone. */
export const UndoableStep = z.object({
  id: Id,
  kind: z.enum(PUPIL_STEPS),
  doneAt: z.iso.datetime(),
  /** The last day on which it can be undone. */
  until: StoredDay,
})

/** A row that was merged into this one; its `accessCode` still opens the gallery unless it was revoked. */
export const FormerRow = z.object({
  name: z.string(),
  accessCode: z.string(),
  opens: z.boolean(),
  mergedAt: z.iso.datetime(),
})

/** Rows of other events with the same name, and the accounts linked to them. */
export const OtherEvents = z.object({
  rows: z.array(
    z.object({
      id: Id,
      eventName: z.string(),
      schoolName: z.string(),
      classRef: z.string(),
      accounts: z.array(z.string()),
    }),
  ),
})
export type OtherEvents = z.infer<typeof OtherEvents>
export const TransferLinks = z.object({ from: Id })
