import { z } from 'zod'
import { number } from './kinds.ts'

/** How long things are kept and links work, and the backups. */
export const retention = {
  KEEP_LOOKS_DAYS: number(365, 1, 36_500),
  KEEP_PLACES_DAYS: number(365, 1, 36_500),
  KEEP_MESSAGES_DAYS: number(90, 1, 36_500),
  KEEP_UPLOADS_DAYS: number(7, 1, 365),
  KEEP_EXPIRED_HOURS: number(24, 1, 8760),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: number(7, 1, 1000),
  BACKUP_PASSPHRASE: z.string().min(12, 'should have at least 12 characters').optional(),
  PHOTO_LINK_HOURS: number(6, 1, 168),
  DOWNLOAD_DAYS: number(30, 1, 3650),
}
