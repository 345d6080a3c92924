import { z } from 'zod'
import { boundedText, optionalText, typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'

/** What stands of a pupil's opt-outs, whoever said so: all photos, the class photo, or sales. */
export const OptOuts = z.object({
  noPhoto: z.boolean(),
  noClassPhoto: z.boolean(),
  noSales: z.boolean(),
})
export const OPT_OUTS = ['noPhoto', 'noClassPhoto', 'noSales'] as const
export type OptOut = (typeof OPT_OUTS)[number]

/** Who said so. From twelve on a pupil in Scotland is presumed able to decide. */
export const OPT_OUT_SOURCES = ['family', 'pupil', 'school'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]
/** The sources that a school may record; a family tells the photographer or its school. */
export const SCHOOL_SOURCES = ['school', 'pupil'] as const

/** A change of opt-outs that may have waited offline. Idempotent by id. */
export const Typed = z.object({ id: Id, at: boundedText(40).check(z.iso.datetime()) })
export type Typed = z.infer<typeof Typed>

const change = {
  optOut: z.enum(OPT_OUTS),
  /** False lifts what this source said, and nothing that another one did. */
  stands: z.boolean(),
  reason: optionalText(null, typedText(200).nullable()).optional(),
  /** Whether it stood when the form was opened. */
  was: z.boolean().optional(),
}

/** The owner sets or lifts one source's opt-out. */
export const ChangeOptOut = z
  .object({
    ...change,
    source: z.enum(OPT_OUT_SOURCES),
    typed: Typed.optional(),
    /** Also mail the receipt to the parent's address. */
    tellParent: z.boolean().optional(),
  })
  .refine(({ source, tellParent }) => !tellParent || source === 'family', {
    path: ['tellParent'],
    message: 'Only what the family said is mailed to the parent',
  })
export type ChangeOptOut = z.infer<typeof ChangeOptOut>

/** A school sets or lifts its own opt-out, or a pupil's that a teacher was told. */
export const ReportOptOut = z.object({ ...change, source: z.enum(SCHOOL_SOURCES) })
export type ReportOptOut = z.infer<typeof ReportOptOut>

/** What followed from an opt-out, counted once it was carried out. */
export const OptOutEffects = z.object({
  /** Orders whose buyers were told that a class photo is withdrawn. */
  ordersTold: z.number(),
  printsStopped: z.number(),
  checkoutsCancelled: z.number(),
})
export type OptOutEffects = z.infer<typeof OptOutEffects>

/** An opt-out that stands. */
export const ActiveOptOut = z.object({
  id: Id,
  optOut: z.enum(OPT_OUTS),
  source: z.enum(OPT_OUT_SOURCES),
  since: z.iso.datetime(),
  /** Null also where it is not the reader's business. */
  reason: z.string().nullable(),
  /** Null until it has been carried out, and for those from before receipts. */
  effects: OptOutEffects.nullable(),
  /** It may be of another child, with whom this one was merged for a while. */
  inDoubt: z.boolean(),
})
export type ActiveOptOut = z.infer<typeof ActiveOptOut>

/** The same for a list of pupils, which may be copied to a device: no reason. */
export const ListedOptOut = ActiveOptOut.pick({ optOut: true, source: true, since: true })
export type ListedOptOut = z.infer<typeof ListedOptOut>

/** The same for a school: what is not its own shows neither reason nor effects. */
export const SchoolsOptOut = ActiveOptOut.extend({ /** The school may lift it. */ own: z.boolean() })
export type SchoolsOptOut = z.infer<typeof SchoolsOptOut>
