import * as avataaars from '@dicebear/avataaars'
import { createAvatar } from '@dicebear/core'
import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 1600
export const SAMPLE_PORTRAIT_SIZE = { width: WIDTH, height: HEIGHT } as const

interface Portrait {
  pupil: string
  shot: number
  half?: boolean
}

/** Plausible hair, skin and uniform for a school; none of it portrays anyone. */
const HAIR_STYLES = [
  ...['bob', 'bun', 'curly', 'curvy', 'straight01', 'straight02', 'straightAndStrand', 'miaWallace'],
  ...['fro', 'dreads', 'dreads01', 'dreads02', 'shaggy', 'shortCurly'],
  ...['shortFlat', 'shortRound', 'shortWaved', 'theCaesar', 'shortWaved', 'hijab', 'turban'],
] as const
const HAIR_BY_SKIN = {
  ffdbb4: ['b58143', 'd6b370', 'a55728', '724133', '4a312c', 'c4602f'],
  f2c9a0: ['b58143', 'd6b370', '724133', '4a312c', 'a55728'],
  edb98a: ['724133', '4a312c', 'b58143', '2c1b18'],
  d08b5b: ['4a312c', '2c1b18', '724133'],
  a5683f: ['2c1b18', '4a312c'],
  '7a4a2b': ['2c1b18', '1d1412'],
} as const
const UNIFORMS = ['1f3a63', '214a36', '6b2430'] as const
const CLOTHES = [
  'shirtVNeck',
  'shirtVNeck',
  'collarAndSweater',
  'blazerAndSweater',
  'blazerAndShirt',
] as const

/** How the same pupil differs from shot to shot. After the last one the series starts again. */
const SHOTS = [
  { mouth: 'smile', eyes: 'default', eyebrows: 'defaultNatural', zoom: 1, tilt: 0, turned: false, cloth: 0 },
  { mouth: 'twinkle', eyes: 'default', eyebrows: 'default', zoom: 1.06, tilt: -2, turned: true, cloth: 0 },
  {
    mouth: 'smile',
    eyes: 'happy',
    eyebrows: 'raisedExcitedNatural',
    zoom: 0.98,
    tilt: 3,
    turned: false,
    cloth: 1,
  },
  { mouth: 'smile', eyes: 'wink', eyebrows: 'upDownNatural', zoom: 1.1, tilt: -3, turned: false, cloth: 2 },
  { mouth: 'twinkle', eyes: 'happy', eyebrows: 'default', zoom: 0.93, tilt: 2, turned: true, cloth: 1 },
] as const
type Shot = (typeof SHOTS)[number]
const BACKDROPS = [
  { deep: [62, 70, 70], light: [156, 166, 164] },
  { deep: [58, 46, 38], light: [164, 143, 122] },
  { deep: [40, 53, 68], light: [134, 152, 168] },
] as const

/**
 * An illustrated school portrait for the sample campaign, as a JPEG of 1280 x 1600 pixels, or of half that. A pupil
 * always has the same hair, skin and uniform; `shot` (from 1) changes expression, framing and backdrop. Same input, same
 * bytes.
 */
export async function samplePortrait({ pupil, shot, half = false }: Portrait): Promise<Buffer> {
  const pose = SHOTS[(Math.max(1, Math.trunc(shot)) - 1) % SHOTS.length] ?? SHOTS[0]
  const cloth = await backdrop((pose.cloth + hash(`${pupil} cloth`)) % BACKDROPS.length)
  const size = half ? { width: WIDTH / 2, height: HEIGHT / 2 } : SAMPLE_PORTRAIT_SIZE
  return sharp(cloth)
    .resize(size)
    .composite([{ input: Buffer.from(portraitSvg(pupil, pose, size)) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** An illustrated photo of two pupils of the sample side by side, as a JPEG of 1600 x 1280 pixels. */
export async function sampleGroup([left, right]: readonly [string, string]): Promise<Buffer> {
  const size = { width: 1600, height: 1280 }
  const at = (x: number, figure: string) =>
    `<g transform="translate(${x} ${HEIGHT * 0.18}) scale(0.82)">${figure}</g>`
  const figures = `${at(0, figureOf(left, SHOTS[1]))}${at(GROUP_WIDTH - WIDTH * 0.82, figureOf(right, SHOTS[0]))}`
  return sharp(await backdrop(0))
    .resize(size)
    .composite([{ input: Buffer.from(pictureSvg(figures, size, GROUP_WIDTH)) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** As wide as the drawing is high, in the shape of the photo. */
const GROUP_WIDTH = (HEIGHT * 5) / 4

const portraitSvg = (pupil: string, pose: Shot, drawn: { width: number; height: number }) =>
  pictureSvg(figureOf(pupil, pose), drawn, WIDTH)

function figureOf(pupil: string, pose: Shot): string {
  const size = WIDTH * 1.14 * pose.zoom
  const left = (WIDTH - size) / 2
  const top = HEIGHT - size + 40
  const turn = pose.turned ? `translate(${WIDTH} 0) scale(-1 1) ` : ''
  const place = `${turn}rotate(${pose.tilt} ${WIDTH / 2} ${HEIGHT}) translate(${left} ${top}) scale(${size / 280})`
  return `<g transform="${place}">${sitter(pupil, pose)}</g>`
}

function pictureSvg(figures: string, drawn: { width: number; height: number }, width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawn.width}" height="${drawn.height}" viewBox="0 0 ${width} ${HEIGHT}">
<defs>
<radialGradient id="blush"><stop offset="0" stop-color="#e0523c" stop-opacity=".3"/><stop offset="1" stop-color="#e0523c" stop-opacity="0"/></radialGradient>
<linearGradient id="key" x1=".2" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="#fff6e6" stop-opacity=".1"/><stop offset=".45" stop-color="#8a8378" stop-opacity="0"/><stop offset="1" stop-color="#0c0e0d" stop-opacity=".42"/></linearGradient>
</defs>
${figures}
<rect width="100%" height="100%" fill="url(#key)"/>
</svg>`
}

/** The figure in the drawing set's 280 x 280 space, with a school collar and tie, blush and a child's larger eyes. */
function sitter(pupil: string, pose: Shot): string {
  const pick = <T>(of: readonly T[], what: string) => of[hash(`${pupil} ${what}`) % of.length] as T
  const skin = pick(Object.keys(HAIR_BY_SKIN) as (keyof typeof HAIR_BY_SKIN)[], 'skin')
  const uniform = pick(UNIFORMS, 'uniform')
  const clothing = pick(CLOTHES, 'clothes')
  const drawing = createAvatar(avataaars, {
    seed: pupil,
    top: [pick(HAIR_STYLES, 'hair')],
    topProbability: 100,
    hairColor: [pick(HAIR_BY_SKIN[skin], 'hair colour')],
    hatColor: [uniform],
    skinColor: [skin],
    clothing: [clothing],
    clothesColor: [uniform],
    accessories: [pick(['round', 'prescription02'] as const, 'glasses')],
    accessoriesProbability: hash(`${pupil} sight`) % 6 === 0 ? 100 : 0,
    accessoriesColor: ['3b3a38'],
    facialHairProbability: 0,
    mouth: [pose.mouth],
    eyes: [pose.eyes],
    eyebrows: [pose.eyebrows],
  }).toString()
  const body = drawing.slice(drawing.indexOf('</mask>') + '</mask>'.length, drawing.lastIndexOf('</svg>'))
  return body
    .replace(' mask="url(#viewboxMask)"', '')
    .replace(MOUTH, `${clothing === 'shirtVNeck' ? shirtAndTie(uniform) : ''}${BLUSH}${MOUTH}`)
    .replace(EYES, `${EYES.slice(0, -2)} translate(56 26) scale(1.16) translate(-56 -26)">`)
}
const MOUTH = '<g transform="translate(78 134)">'
const EYES = '<g transform="translate(76 90)">'
const BLUSH =
  '<ellipse cx="94" cy="140" rx="17" ry="12" fill="url(#blush)"/><ellipse cx="170" cy="140" rx="17" ry="12" fill="url(#blush)"/>'

function shirtAndTie(uniform: string): string {
  const stripes = [0, 1, 2, 3].map(
    (n) => `<path d="M122 ${73 + n * 9}l20-9" stroke="#e3c27a" stroke-width="2.4"/>`,
  )
  return `<g transform="translate(0 170)"><path d="M95 29C104 52 124 55 132 55C140 55 160 52 169 29L134.600 84a4 4 0 0 1-5.2 0Z" fill="#f3f1ec"/>
<clipPath id="tie"><path d="M128 65L123.500 80L132 87L140.500 80L136 65Z"/></clipPath>
<path d="M126.500 55H137.500L136 66H128Z" fill="#${uniform}"/><g clip-path="url(#tie)"><rect x="115" y="60" width="34" height="30" fill="#${uniform}"/>${stripes.join('')}</g>
<path d="M126.500 55H137.500L136 66H128Z" fill="#000" fill-opacity=".18"/>
<path d="M103 24L132 56L115 68L93.500 33Z" fill="#fff"/><path d="M161 24L132 56L149 68L170.500 33Z" fill="#fbfaf7"/></g>`
}

const backdrops = new Map<number, Promise<Buffer>>()

/** A mottled studio backdrop, painted once and cached. */
function backdrop(number: number): Promise<Buffer> {
  const cached = backdrops.get(number)
  if (cached) return cached
  const painted = paintBackdrop(number)
  backdrops.set(number, painted)
  painted.catch(() => backdrops.delete(number))
  return painted
}

async function paintBackdrop(number: number): Promise<Buffer> {
  const { deep, light } = BACKDROPS[number] ?? BACKDROPS[0]
  const [w, h] = [WIDTH / 8, HEIGHT / 8]
  const clouds = [
    await blotches(5, 6, w, h, number),
    await blotches(14, 18, w, h, number + 7),
    await blotches(44, 55, w, h, number + 13),
  ]
  const pixels = Buffer.alloc(w * h * 3)
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [(i % w) / w, Math.floor(i / w) / h]
    const glow = Math.max(0, 1 - Math.hypot((x - 0.46) / 0.82, (y - 0.36) / 0.86))
    const mottle = 0.5 * at(clouds, 0, i) + 0.32 * at(clouds, 1, i) + 0.18 * at(clouds, 2, i)
    const shadow = 0.5 * Math.max(0, 1 - Math.hypot((x - 0.6) / 0.55, (y - 0.68) / 0.42))
    const tone = Math.min(1, Math.max(0, 0.2 + 0.7 * glow + 0.6 * (mottle - 0.5) - shadow))
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = (deep[c] ?? 0) + tone * ((light[c] ?? 0) - (deep[c] ?? 0))
  }
  return sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer()
}
const at = (clouds: Buffer[], layer: number, i: number) => (clouds[layer]?.[i] ?? 128) / 255

/** A coarse grid of seeded greys, smoothly enlarged. */
function blotches(
  columns: number,
  rows: number,
  width: number,
  height: number,
  seed: number,
): Promise<Buffer> {
  const grid = Buffer.from(Array.from({ length: columns * rows }, (_, i) => hash(`${seed} ${i}`) & 255))
  return sharp(grid, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** FNV-1a with a final stir: spreads names evenly over small lists. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}
