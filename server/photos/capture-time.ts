import readExif from 'exif-reader'
import sharp from 'sharp'

/**
 * When a photo was taken, by its camera: its local clock, as only newer cameras add the offset from UTC. Undefined for a
 * file that says nothing.
 */
export async function readCaptureTime(file: Buffer): Promise<Date | undefined> {
  const photo = await photoTags(file).catch(() => undefined)
  // The library reads the clock as if it were in UTC. One that was never set says the year 0.
  const clock = photo?.DateTimeOriginal
  if (!(clock instanceof Date) || !(clock.getTime() > 0)) return undefined
  const [, sign, hours = '0', minutes = '0'] =
    /^([+-])(\d\d):(\d\d)$/.exec(String(photo?.OffsetTimeOriginal ?? '')) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const fraction = Number(`0.${/^\d+/.exec(String(photo?.SubSecTimeOriginal ?? ''))?.[0] ?? '0'}`)
  return new Date(clock.getTime() - offset + Math.round(fraction * 1000))
}

/** Rejects for tags that are broken, which cameras write too. */
async function photoTags(file: Buffer) {
  const { exif } = await sharp(file).metadata()
  return exif && readExif(exif).Photo
}
