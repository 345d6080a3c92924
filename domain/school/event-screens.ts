import { z } from 'zod'
import { Id } from '../ids.ts'
import { ClassSummary } from './class-summary.ts'
import { EventSummary } from './events.ts'
import { PupilSummary } from './pupil-list.ts'

export const EventDetail = z.object({
  event: EventSummary,
  classes: z.array(ClassSummary),
  /** Pending changes sent by the school. */
  rosterChanges: z.number(),
})
export type EventDetail = z.infer<typeof EventDetail>

/** The students of an event without a photo, by class; those who refused photos are only counted. */
export const CatchUp = z.object({
  eventId: Id,
  eventName: z.string(),
  pupils: z.array(
    z.object({
      id: Id,
      name: z.string(),
      classId: Id,
      classRef: z.string(),
      /** Marked as absent by the school. */
      absent: z.boolean(),
    }),
  ),
  refused: z.number(),
})
export type CatchUp = z.infer<typeof CatchUp>

/** Students of an event whose names have letters that no font here has, and what stands for each on a card. */
export const UnwritableNames = z.object({
  pupils: z.array(z.object({ id: Id, name: z.string(), classRef: z.string(), instead: z.string() })),
})
export type UnwritableNames = z.infer<typeof UnwritableNames>

export const ClassDetail = z.object({
  event: EventSummary,
  class: ClassSummary,
  pupils: z.array(PupilSummary),
})
export type ClassDetail = z.infer<typeof ClassDetail>
