const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A box with a version, flags and 32-bit figures. */
const figures = (type: string, ...values: number[]) => {
  const body = Buffer.alloc(4 + values.length * 4)
  for (const [at, value] of values.entries()) body.writeInt32BE(value, 4 + at * 4)
  return box(type, body)
}

const ONE = 0x10000
const UPRIGHT = [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000]
/** As a phone writes it that was held upright. */
const TURNED = [0, ONE, 0, -ONE, 0, 0, 0, 0, 0x40000000]

function track(handler: string, codec: string, turned = false): Buffer {
  const size = handler === 'vide' ? [1920 * ONE, 1080 * ONE] : [0, 0]
  const named = Buffer.concat([Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12)])
  const entries = Buffer.concat([Buffer.alloc(4), Buffer.from([0, 0, 0, 1]), box(codec, Buffer.alloc(70))])
  return box(
    'trak',
    figures('tkhd', 0, 0, 1, 0, 0, 0, 0, 0, 0, ...(turned ? TURNED : UPRIGHT), ...size),
    box('mdia', box('hdlr', named), box('minf', box('stbl', box('stsd', entries)))),
  )
}

export interface FilmParts {
  brand?: string
  video?: string
  audio?: string
  turned?: boolean
  /** The film itself, which is of no kind here. */
  body?: Buffer
  indexFirst?: boolean
}

/** An MP4 as far as its container says: an index of 12.4 seconds, and bytes in place of the film. */
export function smallFilm({
  brand = 'isom',
  video = 'avc1',
  audio = 'mp4a',
  turned = false,
  body = Buffer.from('frames'),
  indexFirst = true,
}: FilmParts = {}): Buffer {
  const index = box(
    'moov',
    figures('mvhd', 0, 0, 1000, 12_400, ONE),
    ...(video ? [track('vide', video, turned)] : []),
    ...(audio ? [track('soun', audio)] : []),
  )
  const film = box('mdat', body)
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isomavc1`, 'latin1')),
    ...(indexFirst ? [index, film] : [film, index]),
  ])
}
