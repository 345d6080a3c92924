import { crc32 } from 'node:zlib'
import { rejectPhoto } from '../upload/rejections.ts'
import { buildExif, PRINT_DPI, type PrintMetadata } from './build-exif.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Pixels, and what a viewer needs to show their colours. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD'.split(' '))

/** The PNG with its pixel data byte for byte, new 300 DPI, orientation and copyright, and no other text or times. */
export function replacePngMetadata(original: Buffer, about: PrintMetadata, fileName: string): Buffer {
  const parts: Buffer[] = [SIGNATURE]
  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > original.length) throw rejectPhoto('photo-truncated', fileName)
    const end = at + 12 + original.readUInt32BE(at)
    const type = original.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type)) parts.push(original.subarray(at, end))
    if (type === 'IHDR') parts.push(chunk('pHYs', density()), chunk('eXIf', buildExif(about)))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
}

function density(): Buffer {
  const perMetre = Math.round(PRINT_DPI / 0.0254)
  const body = Buffer.alloc(9)
  body.writeUInt32BE(perMetre, 0)
  body.writeUInt32BE(perMetre, 4)
  body[8] = 1
  return body
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
