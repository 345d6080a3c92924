import { z } from 'zod'
import { Id } from '../ids.ts'
import { ORIENTATIONS, SHAPES } from './class-sheet-layout.ts'
import { CleanPicture } from './clean-pictures.ts'

/** How a class's sheet is laid out. */
export const SheetLayout = z.object({ orientation: z.enum(ORIENTATIONS), shape: z.enum(SHAPES) })
export type SheetLayout = z.infer<typeof SheetLayout>

export const PublishedSheet = z.object({ photoId: Id })

/** A class's newest sheet for families, as the desk sees it. */
export const ClassSheet = SheetLayout.extend({
  photoId: Id,
  madeAt: z.iso.datetime(),
  /** How many portraits are on it. */
  portraits: z.number(),
  picture: CleanPicture.nullable(),
  /**
   * `making`: its previews are being made; `published`: families of those on it see it; `withdrawn`: by the owner;
   * `withheld`: nobody sees it, because of somebody on it.
   */
  state: z.enum(['making', 'published', 'withdrawn', 'withheld']),
  /** On it, and refused since. */
  refused: z.array(z.string()),
  /** Made now it would be another one: somebody joined, or has another portrait. */
  outOfDate: z.boolean(),
})
export type ClassSheet = z.infer<typeof ClassSheet>
