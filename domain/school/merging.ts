import { z } from 'zod'
import { Refusals } from './refusals.ts'
import { Id, KeptDay } from './school.ts'

/** What can be taken back for `UNDO_DAYS`. */
export const PUPIL_STEPS = ['merged', 'moved', 'carried'] as const
export const UNDO_DAYS = 30

/** What may be taken from the row that goes; the rest is as in the row that stays. */
const Taken = z.object({ name: z.boolean(), parentEmail: z.boolean(), classId: z.boolean() })

/** Two rows of one child become one: the row of the address stays, `other` goes into it. */
export const MergePupils = z.object({ other: Id, take: Taken })
export type MergePupils = z.infer<typeof MergePupils>

/** One of two rows that may be the same child. */
export const LikelyRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  classId: Id,
  classRef: z.string(),
  parentEmail: z.string().nullable(),
  accessCode: z.string(),
  ...Refusals.shape,
  photos: z.number(),
  orders: z.number(),
  /** The accounts linked to it, by address. */
  accounts: z.array(z.string()),
})
export type LikelyRow = z.infer<typeof LikelyRow>

export const LikelyPairs = z.object({
  eventName: z.string(),
  /** The likeliest first. */
  pairs: z.array(z.object({ one: LikelyRow, other: LikelyRow, why: z.string() })),
  /** Looked at already, and two children. */
  apart: z.array(z.object({ one: LikelyRow, other: LikelyRow })),
})
export type LikelyPairs = z.infer<typeof LikelyPairs>

export const PairQuery = z.object({ one: Id, other: Id })
export const Pair = z.object({
  one: LikelyRow,
  other: LikelyRow,
  /** Why they cannot be merged as they are; null: they can. */
  problem: z.string().nullable(),
})
export type Pair = z.infer<typeof Pair>

/** Marks two rows as two children, so that they are suggested no more, or takes the mark off. */
export const TellApart = z.object({ one: Id, other: Id, apart: z.boolean() })
export type TellApart = z.infer<typeof TellApart>

/** What can be undone by its id. */
export const StepDone = z.object({ stepId: Id })

/** A step that can still be undone. */
export const UndoableStep = z.object({
  id: Id,
  kind: z.enum(PUPIL_STEPS),
  doneAt: z.iso.datetime(),
  /** The last day on which it can be undone. */
  until: KeptDay,
})

/** A row that went into this one; `accessCode` goes on opening the gallery unless it was ended. */
export const FormerRow = z.object({
  name: z.string(),
  accessCode: z.string(),
  opens: z.boolean(),
  mergedAt: z.iso.datetime(),
})

/** Rows of other events with the same name, and the accounts linked to them. */
export const Elsewhere = z.object({
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
export type Elsewhere = z.infer<typeof Elsewhere>
export const CarryAccounts = z.object({ from: Id })
