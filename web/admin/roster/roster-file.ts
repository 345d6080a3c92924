import { readBase64 } from '../files/read-file.ts'

const MAX_BYTES = 3_000_000

/** The file is too large to be a roster; the message is its name. */
export class TooLarge extends Error {}

/** The file's raw bytes, because the server detects the character set. */
export async function asBase64(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new TooLarge(file.name)
  return readBase64(file)
}
