import path from 'node:path'
import { DAY_MS } from '../../../../domain/days.ts'
import type { Services } from '../../../context.ts'
import { s3Settings } from '../../../platform/files/settings.ts'
import { diskUploads } from './disk.ts'
import type { UploadStore } from './port.ts'

/** Uploads are kept where the files are, in their kind's own folder: in S3 if configured, otherwise on this machine. */
export async function openUploadStore(
  { config, files }: Pick<Services, 'config' | 'files'>,
  isHeld: (id: string) => boolean,
  folder: string,
): Promise<UploadStore> {
  const settings = s3Settings(config)
  if (!settings) return diskUploadsOf(config, folder)
  // Loaded only when needed, like the client of the files.
  const { s3Uploads } = await import('./s3.ts')
  return s3Uploads(settings, { files, folder, keptMs: config.KEEP_UPLOADS_DAYS * DAY_MS, isHeld })
}

export function diskUploadsOf(config: Services['config'], folder: string): UploadStore {
  const directory = path.resolve(config.DATA_DIR, folder)
  return diskUploads(directory, { keptMs: config.KEEP_UPLOADS_DAYS * DAY_MS })
}
