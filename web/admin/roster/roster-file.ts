const MAX_BYTES = 3_000_000

/** The file is too large to be a roster; the message is its name. */
export class TooLarge extends Error {}

/** The file's raw bytes, because the server detects the character set. */
export async function asBase64(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new TooLarge(file.name)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.readAsDataURL(file)
  })
}
