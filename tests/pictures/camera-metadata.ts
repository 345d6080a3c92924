/** What cameras and phones write beside the pixels, so that tests can see it removed. */

type Value = string | number[] | Buffer | [number, number][]
type Entry = [tag: number, type: 1 | 2 | 3 | 4 | 5 | 7, value: Value]
export type Position = { latitude: number; longitude: number } | false

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export function exifSegment(of: {
  orientation: number
  gps: Position
  serial: string
  owner: string
  takenAt: string
  note: Buffer
  thumbnail: Buffer
}): Buffer {
  const exif: Entry[] = [
    [0x829a, 5, [[1, 160]]],
    [0x829d, 5, [[56, 10]]],
    [0x8827, 3, [800]],
    [0x9000, 7, Buffer.from('0232')],
    [0x9003, 2, of.takenAt],
    [0x9011, 2, '+00:00'],
    [0x927c, 7, of.note],
    [0x9291, 2, '42'],
    [0xa430, 2, of.owner],
    [0xa431, 2, of.serial],
    [0xa434, 2, 'NIKKOR Z 85mm f/1.8 S'],
    [0xa435, 2, `L${of.serial}`],
  ]
  const gps: Entry[] = of.gps
    ? [
        [0x0000, 1, [2, 3, 0, 0]],
        [0x0001, 2, of.gps.latitude < 0 ? 'S' : 'N'],
        [0x0002, 5, sexagesimal(of.gps.latitude)],
        [0x0003, 2, of.gps.longitude < 0 ? 'W' : 'E'],
        [0x0004, 5, sexagesimal(of.gps.longitude)],
      ]
    : []
  const main: Entry[] = [
    [0x010f, 2, 'NIKON CORPORATION'],
    [0x0110, 2, 'NIKON Z 6_2'],
    [0x0112, 3, [of.orientation]],
    [0x011a, 5, [[72, 1]]],
    [0x011b, 5, [[72, 1]]],
    [0x0128, 3, [2]],
    [0x0131, 2, 'Ver.01.40'],
    [0x0132, 2, of.takenAt],
    [0x013b, 2, of.owner],
    [0x8298, 2, of.owner],
  ]
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff(main, exif, gps, of.thumbnail)]))
}

function sexagesimal(degrees: number): [number, number][] {
  const d = Math.abs(degrees)
  const minutes = (d % 1) * 60
  return [
    [Math.floor(d), 1],
    [Math.floor(minutes), 1],
    [Math.round((minutes % 1) * 6000), 100],
  ]
}

function tiff(main: Entry[], exif: Entry[], gps: Entry[], thumbnail: Buffer): Buffer {
  const sizeOf = (entries: Entry[]) => directory(entries, 0, 0).length
  const pointers: Entry[] = [[0x8769, 4, [0]], ...(gps.length ? ([[0x8825, 4, [0]]] as Entry[]) : [])]
  const exifAt = 8 + sizeOf([...main, ...pointers])
  const gpsAt = exifAt + sizeOf(exif)
  const thumbAt = gpsAt + (gps.length ? sizeOf(gps) : 0)
  const thumbIfd = (at: number): Entry[] => [
    [0x0103, 3, [6]],
    [0x0201, 4, [at]],
    [0x0202, 4, [thumbnail.length]],
  ]
  const first: Entry[] = [
    ...main,
    [0x8769, 4, [exifAt]],
    ...(gps.length ? ([[0x8825, 4, [gpsAt]]] as Entry[]) : []),
  ]
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    directory(first, 8, thumbAt),
    directory(exif, exifAt, 0),
    gps.length ? directory(gps, gpsAt, 0) : Buffer.alloc(0),
    directory(thumbIfd(thumbAt + sizeOf(thumbIfd(0))), thumbAt, 0),
    thumbnail,
  ])
}

function directory(entries: Entry[], at: number, next: number): Buffer {
  const sorted = [...entries].sort((a, b) => a[0] - b[0])
  const table = Buffer.alloc(2 + 12 * sorted.length + 4)
  table.writeUInt16LE(sorted.length, 0)
  table.writeUInt32LE(next, table.length - 4)
  const heap: Buffer[] = []
  let heapAt = at + table.length
  sorted.forEach(([tag, type, value], i) => {
    const { bytes, count } = encoded(type, value)
    const entry = 2 + 12 * i
    table.writeUInt16LE(tag, entry)
    table.writeUInt16LE(type, entry + 2)
    table.writeUInt32LE(count, entry + 4)
    if (bytes.length <= 4) bytes.copy(table, entry + 8)
    else {
      table.writeUInt32LE(heapAt, entry + 8)
      heap.push(bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)
      heapAt += bytes.length + (bytes.length % 2)
    }
  })
  return Buffer.concat([table, ...heap])
}

function encoded(type: Entry[1], value: Value): { bytes: Buffer; count: number } {
  if (Buffer.isBuffer(value)) return { bytes: value, count: value.length }
  if (typeof value === 'string') {
    const bytes = Buffer.from(`${value}\0`, 'latin1')
    return { bytes, count: bytes.length }
  }
  const size = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }[type]
  const bytes = Buffer.alloc(size * value.length)
  value.forEach((v, i) => {
    if (Array.isArray(v)) {
      bytes.writeUInt32LE(v[0], i * 8)
      bytes.writeUInt32LE(v[1], i * 8 + 4)
    } else if (size === 4) bytes.writeUInt32LE(v, i * 4)
    else if (size === 2) bytes.writeUInt16LE(v, i * 2)
    else bytes.writeUInt8(v, i)
  })
  return { bytes, count: value.length }
}

/** About 40 kB as camera makers write it, including the serial number. */
export function makerNote(serial: string): Buffer {
  return Buffer.concat([Buffer.from(`Nikon\0\x02\x11\0\0${serial}\0`), Buffer.alloc(40_000, 'note ')])
}

export function xmpSegment(owner: string, gps: Position): Buffer {
  const place = gps ? ` exif:GPSLatitude="${gps.latitude}N" exif:GPSLongitude="${gps.longitude}E"` : ''
  return segment(
    0xe1,
    Buffer.from(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"${place}><dc:creator><rdf:Seq><rdf:li>${owner}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  )
}

export function iptcSegment(owner: string): Buffer {
  const byline = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, owner.length]), Buffer.from(owner)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(byline.length)
  return segment(
    0xed,
    Buffer.concat([
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0'),
      size,
      byline,
      Buffer.alloc(byline.length % 2),
    ]),
  )
}

/** The index of a multi-picture file, whose other pictures would follow the end of the first. */
export function mpfSegment(): Buffer {
  return segment(0xe2, Buffer.concat([Buffer.from('MPF\0'), Buffer.alloc(80)]))
}
