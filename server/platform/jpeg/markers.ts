/** Where the next marker begins, or -1; fill bytes and stray ones before it are skipped, as decoders do. */
export function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && next !== 0xff) return at
  }
  return -1
}

/** A segment: a marker, a length and what follows it. */
export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
