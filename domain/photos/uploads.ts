import { z } from 'zod'
import { Id } from '../school/school.ts'
import { asLine, beginning, unstorable } from '../text.ts'

/**
 * What an upload is for: photos of a whole event or of one class, to be sorted, photos of one pupil, or a class's
 * class photos.
 */
export const UploadTarget = z.object({
  level: z.enum(['event', 'class', 'class-photo', 'pupil']),
  targetId: Id,
})
export type UploadTarget = z.infer<typeof UploadTarget>

const storable = z.string().refine((text) => !unstorable(text))
const name = storable.overwrite((text) => beginning(asLine(text), 200)).nullish()

/** What an upload says of itself: what it is for, the file's name, and the folders above it as the browser saw them. */
export const UploadMetadata = UploadTarget.extend({
  filename: name,
  name,
  folder: storable
    .overwrite((text) =>
      beginning(
        asLine(text)
          .split(/[\\/]+/)
          .filter(Boolean)
          .join('/'),
        300,
      ),
    )
    .nullish(),
}).transform(({ filename, name, folder, ...target }) => ({
  ...target,
  fileName: filename ?? name ?? 'photo',
  folder: folder ?? '',
}))
export type UploadMetadata = z.infer<typeof UploadMetadata>

/** What the last answer of an upload says. `duplicate`: this very picture was there already. */
export const PhotoTaken = z.object({ photoId: Id, duplicate: z.boolean() })

/** SHA-256 in hex. */
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/)

/** Asks which files need not be sent, because their content is there. */
export const KnownFiles = UploadTarget.extend({ fingerprints: z.array(Fingerprint).min(1).max(200) })
export type KnownFiles = z.infer<typeof KnownFiles>
export const KnownAnswer = z.object({ known: z.array(Fingerprint) })
