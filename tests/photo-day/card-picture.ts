import sharp from 'sharp'
import { encode } from 'uqr'

export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** A printed access card as a flat picture: QR code on the right, code on the left, as `card-sheet.ts` prints it. */
export async function cardPicture(link: string, code: string): Promise<Pixels> {
  const [width, height] = [990, 700]
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const module = 420 / size
  const squares = data
    .flatMap((row, y) =>
      row.flatMap((dark, x) =>
        dark
          ? [
              `<rect x="${520 + x * module}" y="${70 + y * module}" width="${module + 0.4}" height="${module + 0.4}"/>`,
            ]
          : [],
      ),
    )
    .join('')
  const letters = [...code]
    .map((_, at) => `<rect x="${60 + at * 54}" y="470" width="36" height="60" rx="6"/>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfbf8"/><g fill="#141412">${squares}${letters}<rect x="60" y="80" width="260" height="14"/><rect x="60" y="120" width="200" height="14"/><rect x="60" y="210" width="300" height="30"/><rect x="60" y="620" width="560" height="12"/></g></svg>`
  const { data: pixels } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: pixels, width, height }
}

export type Corner = readonly [x: number, y: number]

/**
 * Places a picture in another with its corners (clockwise from the top left) at four points: a tilted card in a room.
 */
export function layInto(
  scene: Pixels,
  card: Pixels,
  corners: readonly [Corner, Corner, Corner, Corner],
): void {
  const inverse = homography(corners, [
    [0, 0],
    [card.width, 0],
    [card.width, card.height],
    [0, card.height],
  ])
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const bounds = {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(scene.width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(scene.height, Math.ceil(Math.max(...ys))),
  }
  for (let y = bounds.top; y < bounds.bottom; y++)
    for (let x = bounds.left; x < bounds.right; x++) {
      const [u, v] = apply(inverse, x + 0.5, y + 0.5)
      if (u < 0 || v < 0 || u >= card.width - 1 || v >= card.height - 1) continue
      blend(scene, (y * scene.width + x) * 3, card, u, v)
    }
}

function blend(scene: Pixels, at: number, card: Pixels, u: number, v: number) {
  const [x, y] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - x, v - y]
  const p = (y * card.width + x) * 3
  const row = card.width * 3
  for (let channel = 0; channel < 3; channel++) {
    const value = (offset: number) => card.data[p + offset + channel] ?? 0
    scene.data[at + channel] =
      (value(0) * (1 - fx) + value(3) * fx) * (1 - fy) + (value(row) * (1 - fx) + value(row + 3) * fx) * fy
  }
}

type Matrix = readonly number[]

function apply(m: Matrix, x: number, y: number): [number, number] {
  const at = (index: number) => m[index] ?? 0
  const w = at(6) * x + at(7) * y + 1
  return [(at(0) * x + at(1) * y + at(2)) / w, (at(3) * x + at(4) * y + at(5)) / w]
}

/** The projection that maps four points to four others: eight equations, solved by elimination. */
function homography(from: readonly Corner[], to: readonly Corner[]): Matrix {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column++) {
    let pivot = column
    for (let row = column; row < 8; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const [a, b] = [rows[column], rows[pivot]]
    if (!a || !b) throw new Error('not eight equations')
    rows[column] = b
    rows[pivot] = a
    const head = b[column] ?? 1
    rows[column] = b.map((value) => value / head)
    for (let row = 0; row < 8; row++) {
      if (row === column) continue
      const factor = rows[row]?.[column] ?? 0
      rows[row] = (rows[row] ?? []).map((value, index) => value - factor * (rows[column]?.[index] ?? 0))
    }
  }
  return rows.map((row) => row[8] ?? 0)
}
