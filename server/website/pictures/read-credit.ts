import readExif from 'exif-reader'
import { MAX_CREDIT } from '../../../domain/site/media/site-media.ts'
import { singleLine, truncate } from '../../../domain/text.ts'
import type { InspectedPicture } from './inspect-picture.ts'

/** IPTC's data sets about whose picture it is, in the order in which they are preferred: credit, copyright, by-line. */
const IPTC_CREDITS = [110, 116, 80]

/** Whose picture it is, as its file says; empty if it does not. */
export function readCredit({ exif, iptc }: Pick<InspectedPicture, 'exif' | 'iptc'>): string {
  const found = [...(iptc ? iptcCredits(iptc) : []), ...(exif ? exifCredits(exif) : [])]
  return found.map(tidy).find((text) => text !== '') ?? ''
}

const tidy = (text: string) =>
  truncate(singleLine(truncate(text, 2000).replaceAll('\0', ' ').toWellFormed()).trim(), MAX_CREDIT)

function exifCredits(exif: Buffer): string[] {
  try {
    const { Copyright, Artist } = readExif(exif).Image ?? {}
    return [Copyright, Artist].filter((text) => typeof text === 'string')
  } catch {
    return []
  }
}

/** Reads the data sets of record 2: a marker, record, number, length, and the text. */
function iptcCredits(iptc: Buffer): string[] {
  const texts = new Map<number, string>()
  for (let at = iptc.indexOf(0x1c); at >= 0 && at + 5 <= iptc.length; at = iptc.indexOf(0x1c, at + 1)) {
    const length = iptc.readUInt16BE(at + 3)
    if (iptc[at + 1] !== 2 || length > 2000 || at + 5 + length > iptc.length) continue
    texts.set(iptc[at + 2] ?? 0, iptc.toString('utf8', at + 5, at + 5 + length))
    at += 4 + length
  }
  return IPTC_CREDITS.flatMap((set) => texts.get(set) ?? [])
}
