import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'

/** `photos`: an event's photos, keeping its classes and students. `client`: of a project. */
export const ERASURE_SCOPES = ['pupil', 'class', 'event', 'photos', 'client'] as const
export const ErasureScope = z.enum(ERASURE_SCOPES)
export type ErasureScope = z.infer<typeof ErasureScope>

export const ErasureSubject = z.object({ scope: ErasureScope, id: Id })
export type ErasureSubject = z.infer<typeof ErasureSubject>

/** What an erasure would destroy. */
export const ErasurePreview = z.object({
  /** For the owner only: names the student. */
  title: z.string(),
  /** What has to be typed to confirm. */
  phrase: z.string(),
  pupils: z.number(),
  classes: z.number(),
  photos: z.number(),
  bytes: z.number(),
  /** Orders that are kept, without the child. */
  orders: z.number(),
  /** Of these: downloads still open, and prints not yet at the school. */
  openDownloads: z.number(),
  openPrints: z.number(),
  /** A client's project, and its invoices, which are kept until that day. */
  projects: z.number(),
  invoices: z.number(),
  keptUntil: z.string().nullable(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const RequestErasure = ErasureSubject.extend({ confirmation: typedText(200) })
export type RequestErasure = z.infer<typeof RequestErasure>

export const Erasure = z.object({
  id: Id,
  scope: ErasureScope,
  about: z.string(),
  state: z.enum(['asked', 'done']),
  askedAt: z.string(),
  finishedAt: z.string().nullable(),
  askedBy: z.string(),
  pupils: z.number(),
  classes: z.number(),
  orders: z.number(),
  photos: z.number(),
  /** Photos whose last file is gone. */
  destroyed: z.number(),
  bytes: z.number(),
})
export type Erasure = z.infer<typeof Erasure>

export const PrivacyBoard = z.object({
  erasures: z.array(Erasure),
  /** Events whose photos have a deletion day, the next one first. */
  planned: z.array(
    z.object({
      id: Id,
      name: z.string(),
      schoolName: z.string(),
      deletePhotosAfter: StoredDay,
      /** When the photos are really deleted: at least two weeks after the warning. */
      due: StoredDay,
      warned: z.boolean(),
      photos: z.number(),
    }),
  ),
  /** Events without a deletion day. */
  unplanned: z.number(),
})
export type PrivacyBoard = z.infer<typeof PrivacyBoard>

/** Finds students, classes, events and clients by name, to export or erase. */
export const FindSubjects = z.object({ q: typedText(100).min(2) })
export const FoundSubjects = z.object({
  found: z.array(
    z.object({
      scope: z.enum(['pupil', 'class', 'event', 'client']),
      id: Id,
      title: z.string(),
      where: z.string(),
    }),
  ),
})
export type FoundSubjects = z.infer<typeof FoundSubjects>

/** The agreement with a school about one event, in its current wording. */
export const SchoolAgreement = z.object({
  eventName: z.string(),
  title: z.string(),
  about: z.string(),
  sections: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
})
export type SchoolAgreement = z.infer<typeof SchoolAgreement>
