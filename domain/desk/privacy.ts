import { z } from 'zod'
import { Id, KeptDay } from '../school/school.ts'

/** `photos`: an event's pictures, leaving its classes and students. */
export const ERASURE_SCOPES = ['pupil', 'class', 'event', 'photos'] as const
export const ErasureScope = z.enum(ERASURE_SCOPES)
export type ErasureScope = z.infer<typeof ErasureScope>

export const ErasureSubject = z.object({ scope: ErasureScope, id: Id })
export type ErasureSubject = z.infer<typeof ErasureSubject>

/** What an erasure would destroy, told before it is asked for. */
export const ErasurePreview = z.object({
  /** For the owner's eyes: names the student. */
  title: z.string(),
  /** What has to be typed. */
  phrase: z.string(),
  pupils: z.number(),
  classes: z.number(),
  photos: z.number(),
  bytes: z.number(),
  /** Orders that stay, without the child. */
  orders: z.number(),
  /** Of these: downloads that buyers could still use, and prints that have not reached the school. */
  openDownloads: z.number(),
  openPrints: z.number(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const AskErasure = ErasureSubject.extend({ confirmation: z.string().trim().max(200) })
export type AskErasure = z.infer<typeof AskErasure>

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
  /** Events whose photos have a day on which they go, the next first. */
  planned: z.array(
    z.object({
      id: Id,
      name: z.string(),
      schoolName: z.string(),
      deletePhotosAfter: KeptDay,
      /** When the photos really go: never earlier than two weeks after the warning. */
      due: KeptDay,
      warned: z.boolean(),
      photos: z.number(),
    }),
  ),
  /** Events that keep their photos until somebody decides. */
  unplanned: z.number(),
})
export type PrivacyBoard = z.infer<typeof PrivacyBoard>

/** Students, classes and events by name, to be exported or erased. */
export const FindSubjects = z.object({ q: z.string().trim().min(2).max(100) })
export const FoundSubjects = z.object({
  found: z.array(
    z.object({ scope: z.enum(['pupil', 'class', 'event']), id: Id, title: z.string(), where: z.string() }),
  ),
})
export type FoundSubjects = z.infer<typeof FoundSubjects>
