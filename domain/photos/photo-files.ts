/** The largest accepted photo, in bytes. */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024

/** Extensions of RAW formats, which no browser shows. */
export const RAW_ENDINGS: ReadonlySet<string> = new Set(
  'crw cr2 cr3 nef nrw arw srf sr2 dng raf orf rw2 rwl pef srw x3f 3fr fff iiq erf mrw kdc dcr'.split(' '),
)

/** What a file's name and size alone can tell against it. */
export type EarlyRefusal = 'photo-empty' | 'photo-too-large' | 'photo-raw'

/** Why a file cannot become a photo, judging by name and size; undefined if its content decides. */
export function earlyRefusal(file: { name: string; size: number }): EarlyRefusal | undefined {
  if (file.size === 0) return 'photo-empty'
  if (file.size > MAX_PHOTO_BYTES) return 'photo-too-large'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  return ending && RAW_ENDINGS.has(ending) ? 'photo-raw' : undefined
}
