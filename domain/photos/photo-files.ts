/** Bytes of the largest file that is taken as a photo. */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024

/** Endings of the cameras' own formats, which no browser shows. */
export const RAW_ENDINGS: ReadonlySet<string> = new Set(
  'crw cr2 cr3 nef nrw arw srf sr2 dng raf orf rw2 rwl pef srw x3f 3fr fff iiq erf mrw kdc dcr'.split(' '),
)

/** Refusals that a file's name and size are enough for: sentences that follow the file's name. */
export const EARLY_REFUSALS = {
  'photo-empty': 'is empty (0 bytes). Please copy it from the camera again.',
  'photo-too-large': `is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please export it as a smaller JPEG.`,
  'photo-raw': 'is a RAW file. Please export it as JPEG and upload that.',
} as const

/** Why a file cannot become a photo, as far as its name and size tell; undefined when its content decides. */
export function earlyRefusal(file: { name: string; size: number }): keyof typeof EARLY_REFUSALS | undefined {
  if (file.size === 0) return 'photo-empty'
  if (file.size > MAX_PHOTO_BYTES) return 'photo-too-large'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  return ending && RAW_ENDINGS.has(ending) ? 'photo-raw' : undefined
}
