import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'

const CleanSize = z.enum(['thumb', 'large'])
/** The sizes of a photo without a watermark. */
export type CleanSize = z.infer<typeof CleanSize>
export const CleanParams = z.object({ photoId: Id, size: CleanSize })
export const CleanQuery = z.object({
  /** The account and the session that the address was signed for, and how far that had signed in. */
  for: Id,
  in: Id,
  aal: z.enum(['aal1', 'aal2']),
  /** The photo's rotation, so that a turned photo has another address. */
  turns: z.coerce.number().int().optional(),
  until: z.coerce.number().int(),
  sig: boundedText(64).min(1),
})
/** The addresses of a photo without a watermark; the desk of the session that asked may follow them. */
export const CleanPicture = z.object({ thumb: z.string(), large: z.string() })
export type CleanPicture = z.infer<typeof CleanPicture>

/** A photo that the desk shows, with its upright pixels where they are known. */
export const SeenPhoto = z.object({
  id: Id,
  fileName: z.string(),
  picture: CleanPicture,
  width: z.number().nullable(),
  height: z.number().nullable(),
})
