import { z } from 'zod'
import { number, url } from './kinds.ts'

/** Where files are kept: on disk, or in S3. */
export const files = {
  DISK_FLOOR_MB: number(200),
  S3_BUCKET: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[a-z0-9_-][a-z0-9_./-]*$/,
      'should be a folder in the bucket: lower-case letters, digits, - _ . /',
    )
    .transform((folder) => folder.replace(/\/$/, ''))
    .optional(),
  S3_REGION: z.string().min(1).default('eu-west-2'),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PREVIEW_CACHE_MB: number(500),
}
