/** Bytes of the largest file that is taken as a photo. */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024

/** Endings of the cameras' own formats, which no browser shows. */
const RAW_ENDINGS = new Set(
  'crw cr2 cr3 nef nrw arw srf sr2 dng raf orf rw2 rwl pef srw x3f 3fr fff iiq erf mrw kdc dcr'.split(' '),
)

/**
 * Why a file cannot become a photo, as far as its name and size tell: a sentence that follows the file's name.
 * Undefined when its content has to be looked at.
 */
export function earlyRefusal(file: { name: string; size: number }): string | undefined {
  if (file.size === 0) return 'is empty (0 bytes). Please copy it from the camera again.'
  if (file.size > MAX_PHOTO_BYTES) {
    return `is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please export it as a smaller JPEG.`
  }
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (ending && RAW_ENDINGS.has(ending)) return 'is a RAW file. Please export it as JPEG and upload that.'
  return undefined
}
