import { z } from 'zod'
import { Id } from './school.ts'

/** Where a resumable upload goes. */
export const UPLOADS_PATH = '/api/admin/uploads'

/**
 * What an upload is for: photos of a whole event or of one class, to be sorted, photos of one pupil, or a class's
 * class photos.
 */
export const UploadTarget = z.object({
  level: z.enum(['event', 'class', 'class-photo', 'pupil']),
  targetId: Id,
})
export type UploadTarget = z.infer<typeof UploadTarget>

/** What the last answer of an upload says. `duplicate`: this very picture was there already. */
export const PhotoTaken = z.object({ photoId: Id, duplicate: z.boolean() })

/** SHA-256 in hex. */
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/)

/** Asks which files need not be sent, because their content is there. */
export const KnownFiles = UploadTarget.extend({ fingerprints: z.array(Fingerprint).min(1).max(200) })
export type KnownFiles = z.infer<typeof KnownFiles>
export const KnownAnswer = z.object({ known: z.array(Fingerprint) })
