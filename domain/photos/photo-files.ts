/** The largest accepted photo, in bytes. */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024

/** Extensions of RAW formats, which no browser shows. */
export const RAW_ENDINGS: ReadonlySet<string> = new Set(
  'crw cr2 cr3 nef nrw arw srf sr2 dng raf orf rw2 rwl pef srw x3f 3fr fff iiq erf mrw kdc dcr'.split(' '),
)

/** Refusals by name and size alone, worded to follow the file's name. */
export const EARLY_REFUSALS = {
  'photo-empty': 'is empty (0 bytes). Please copy it from the camera again.',
  'photo-too-large': `is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please export it as a smaller JPEG.`,
  'photo-raw': 'is a RAW file. Please export it as JPEG and upload that.',
} as const

/** Why a file cannot become a photo, judging by name and size; undefined if its content decides. */
export function earlyRefusal(file: { name: string; size: number }): keyof typeof EARLY_REFUSALS | undefined {
  if (file.size === 0) return 'photo-empty'
  if (file.size > MAX_PHOTO_BYTES) return 'photo-too-large'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  return ending && RAW_ENDINGS.has(ending) ? 'photo-raw' : undefined
}
