import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Two grey blocks of 8 x 8, coded separately and joined with a restart marker between them. */
export async function withRestartMarks(): Promise<Buffer> {
  const block = async (background: string) => {
    const grey = sharp({ create: { width: 8, height: 8, channels: 3, background } }).toColourspace('b-w')
    const jpeg = await grey.jpeg({ optimiseCoding: false }).toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    return {
      head: jpeg.subarray(0, scan),
      start: jpeg.subarray(scan, scan + 10),
      data: jpeg.subarray(scan + 10, -2),
    }
  }
  const [dark, light] = [await block('#333'), await block('#ccc')]
  const head = Buffer.from(dark.head)
  head.writeUInt16BE(16, head.indexOf(Buffer.from([0xff, 0xc0])) + 7)
  const every = Buffer.from([0xff, 0xdd, 0, 4, 0, 1])
  const restart = Buffer.from([0xff, 0xd0])
  const end = Buffer.from([0xff, 0xd9])
  return Buffer.concat([head, every, dark.start, dark.data, restart, light.data, end])
}

/** The picture's coded channels declared as red, green and blue: odd colours, but valid. */
export async function codedAsRgb(picture: Buffer, by: 'adobe' | 'names'): Promise<Buffer> {
  const jpeg = await sharp(picture).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const withoutJfif =
    jpeg.subarray(2, 4).toString('hex') === 'ffe0'
      ? jpeg.subarray(4 + jpeg.readUInt16BE(4))
      : jpeg.subarray(2)
  const flag = Buffer.from('ffee000e41646f62650064000000000000', 'hex').subarray(0, 16)
  const head = by === 'adobe' ? flag : Buffer.alloc(0)
  const rgb = Buffer.concat([Buffer.from([0xff, 0xd8]), head, withoutJfif])
  if (by === 'names') {
    const frame = rgb.indexOf(Buffer.from([0xff, 0xc0]))
    const scan = rgb.indexOf(Buffer.from([0xff, 0xda]))
    ;[...'RGB'].forEach((name, i) => {
      rgb[frame + 10 + 3 * i] = name.charCodeAt(0)
      rgb[scan + 5 + 2 * i] = name.charCodeAt(0)
    })
  }
  return rgb
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
