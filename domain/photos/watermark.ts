import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import { decomposed } from '../text.ts'

/**
 * How strong the watermark is: how much of the letters' colour covers a picture, as a share of 1. Raise `DESIGN` of
 * `server/photos/derive/watermark.ts` with a change, or older previews keep the old one.
 */
export const MARK_OPACITY = { faint: 0.16, normal: 0.19, strong: 0.22 } as const
export const MARK_STRENGTHS = ['faint', 'normal', 'strong'] as const
export type MarkStrength = (typeof MARK_STRENGTHS)[number]

/** The letters and figures that a watermark can draw: accents are left out. */
const drawn = (words: string) => decomposed(words).match(/[a-z0-9]/gi) ?? []

/** The watermark as the owner chose it. `words` is empty where it names the business. */
export const WatermarkDraft = z.object({
  words: typedText(40, { tooLong: 'A watermark can have at most 40 characters' }).refine(
    (words) => words === '' || drawn(words).length >= 3,
    'A watermark needs at least three letters from A to Z, or figures',
  ),
  strength: z.enum(MARK_STRENGTHS),
})
export type WatermarkDraft = z.infer<typeof WatermarkDraft>

/** The watermark on previews, and how far it has got. */
export const WatermarkDesk = z.object({
  ...WatermarkDraft.shape,
  /** What it says if `words` is empty. */
  usual: z.string(),
  /** How many photos still have previews with an earlier watermark. */
  toRemake: z.number(),
})
export type WatermarkDesk = z.infer<typeof WatermarkDesk>

/** A sample portrait with a watermark: a WebP picture in base64. */
export const WatermarkPreview = z.object({ picture: z.string() })
