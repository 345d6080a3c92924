import sharp from 'sharp'
import { GROUP_SIGN } from '../../domain/school/photo-day.ts'
import { seededRandom } from '../../server/seed/sample-campaign.ts'
import { type Corner, cardPicture, layInto, type Pixels } from './card-picture.ts'

export interface Frame {
  fileName: string
  jpeg: Buffer
  /** The pupils it belongs to, by place in the list, the lowest first; none for a card. */
  pupils: readonly number[]
  card: 'readable' | 'unreadable' | null
  /** Shows the group sign. */
  sign: boolean
}

interface Session {
  codes: readonly string[]
  /** The most photos that a pupil has; the least is one fewer. */
  shots: number
  /** How many cards in a hundred are unreadable. */
  unreadable: number
  /** One photo in this many shows a pupil together with the one before; none if left out. */
  groups?: number
  /** Before one group in this many there is a photo of one of the two: the other walked off after the cards. */
  walkOffs?: number
  seed: number
  link?: (code: string) => string
}

const [WIDTH, HEIGHT] = [1200, 800]
const START = Date.UTC(2026, 2, 14, 9, 0, 0)

/**
 * A morning in a school hall: for each pupil a card (rotated, tilted, slightly blurred or badly lit, some unreadable),
 * then the pupil's photos. Now and then friends come again: both cards between two group signs, then a photo of the two.
 * If one walks off, the photographer takes the other alone, without the sign after the cards; the first time without one
 * before them too. The same seed gives the same pictures.
 */
export async function* photoSession({
  codes,
  shots,
  unreadable,
  groups,
  walkOffs,
  seed,
  link = (code) => `https://www.tweedlight.example/school-photos#code=${code}`,
}: Session): AsyncGenerator<Frame> {
  let clock = START
  let no = 0
  const camera = (random: () => number) => {
    const shoot = async (pixels: Pixels, treat: Treatment, about: Omit<Frame, 'fileName' | 'jpeg'>) => {
      clock += 3000 + Math.floor(random() * 6000)
      no += 1
      const jpeg = await develop(pixels, treat, clock)
      return { fileName: `IMG_${String(no).padStart(4, '0')}.JPG`, jpeg, ...about }
    }
    async function shootPicture(text: string, code: string, sign: boolean) {
      const broken = random() * 100 < unreadable
      const scene = await room(random, [])
      layInto(scene, await cardPicture(text, code), corners(random))
      if (broken)
        return shoot(spoil(scene, random), spoiled(random), { pupils: [], card: 'unreadable', sign })
      return shoot(scene, lit(random), { pupils: [], card: 'readable', sign })
    }
    const shootCard = (code: string) => shootPicture(link(code), code, false)
    const shootSign = () => shootPicture(GROUP_SIGN, '', true)
    const shootPupils = async (pupils: readonly number[], people: readonly number[]) =>
      shoot(
        await room(random, people),
        { blur: 0, light: 0.85 + random() * 0.3, noise: 4 },
        { pupils, card: null, sign: false },
      )
    return { shootCard, shootSign, shootPupils }
  }
  const random = seededRandom(seed)
  const { shootCard, shootPupils } = camera(random)
  // By numbers of their own, so that the photos of one pupil are the same with groups and without.
  const together = camera(seededRandom(seed + 1))
  let before: number | undefined
  let alone = 0
  let taken = 0
  for (const [pupil, code] of codes.entries()) {
    yield shootCard(code)
    const count = shots - (random() < 0.4 ? 1 : 0)
    const person = Math.floor(random() * 1e6)
    for (let shot = 0; shot < count; shot++) yield shootPupils([pupil], [person])
    alone += count
    if (groups && before !== undefined && alone >= groups - 1) {
      alone -= groups - 1
      taken += 1
      const cards = [codes[pupil - 1] ?? '', code]
      if (walkOffs && taken % walkOffs === 0) {
        if (taken % (2 * walkOffs) === 0) yield together.shootSign()
        for (const card of cards) yield together.shootCard(card)
        yield together.shootPupils([pupil - 1], [before])
      }
      yield together.shootSign()
      for (const card of cards) yield together.shootCard(card)
      yield together.shootSign()
      yield together.shootPupils([pupil - 1, pupil], [before, person])
    }
    before = person
  }
}

interface Treatment {
  blur: number
  light: number
  noise: number
}

const between = (random: () => number, low: number, high: number) => low + random() * (high - low)

const lit = (random: () => number): Treatment => ({
  blur: random() < 0.4 ? between(random, 0.8, 1.9) : 0,
  light: random() < 0.35 ? between(random, 0.22, 0.5) : between(random, 0.7, 1.2),
  noise: between(random, 3, 9),
})

/** Unreadable: far out of focus, almost black, or covered by a hand (see `spoil`). */
const spoiled = (random: () => number): Treatment => {
  const kind = random()
  return {
    blur: kind < 0.5 ? between(random, 7, 14) : 2.5,
    light: kind > 0.8 ? 0.08 : between(random, 0.5, 1.3),
    noise: 6,
  }
}

/** A hand across the code. */
function spoil(scene: Pixels, random: () => number): Pixels {
  const [x0, y0] = [between(random, 0.42, 0.56) * WIDTH, between(random, 0.3, 0.5) * HEIGHT]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const inside = ((x - x0) / 190) ** 2 + ((y - y0) / 110) ** 2 < 1
      if (inside) scene.data.set([196, 150, 122], (y * WIDTH + x) * 3)
    }
  return scene
}

/** Somewhere near the middle, at any angle, leaning back or sideways. */
function corners(random: () => number): readonly [Corner, Corner, Corner, Corner] {
  const turn = random() < 0.3 ? between(random, -Math.PI, Math.PI) : between(random, -0.5, 0.5)
  const width = between(random, 400, 720)
  const height = (width * 7) / 9.9
  const centre: Corner = [WIDTH / 2 + between(random, -150, 150), HEIGHT / 2 + between(random, -80, 80)]
  const lean = between(random, -0.16, 0.16)
  const side = between(random, -0.16, 0.16)
  const at = (x: number, y: number): Corner => {
    const depth = 1 + lean * (y / height) * 2 + side * (x / width) * 2
    const [u, v] = [x / depth, y / depth]
    return [
      centre[0] + u * Math.cos(turn) - v * Math.sin(turn),
      centre[1] + u * Math.sin(turn) + v * Math.cos(turn),
    ]
  }
  const [w, h] = [width / 2, height / 2]
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)]
}

/** A mottled backdrop, with one pupil in front, with several side by side, or with none. */
async function room(random: () => number, people: readonly number[]): Promise<Pixels> {
  const shade = 96 + Math.floor(random() * 12)
  const figures = people
    .map((person, at) => figure(random, person, (at - (people.length - 1) / 2) * 420))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><radialGradient id="g"><stop offset="0" stop-color="rgb(${shade + 40},${shade + 46},${shade + 52})"/><stop offset="1" stop-color="rgb(${shade - 40},${shade - 36},${shade - 26})"/></radialGradient><rect width="100%" height="100%" fill="url(#g)"/>${figures}</svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return { data, width: WIDTH, height: HEIGHT }
}

/** A pupil, so far beside the middle. */
function figure(random: () => number, person: number, aside: number): string {
  const look = seededRandom(person + 1)
  const pick = (from: readonly string[]) => from[Math.floor(look() * from.length)] ?? '#333'
  const skin = pick(['#e8bfa0', '#d9a27c', '#a86f4c', '#6d4530', '#f0cdb4'])
  const hair = pick(['#2b1c12', '#7a4a21', '#c99a52', '#16120f', '#a33b1c'])
  const jumper = pick(['#1f2f55', '#1d4a35', '#6b1d2b', '#f4f4f0', '#3a3a44'])
  const [dx, dy, size] = [between(random, -60, 60), between(random, -30, 30), between(random, 0.9, 1.15)]
  return `<g transform="translate(${600 + aside + dx} ${450 + dy}) scale(${size * 0.8})"><path d="M-330 520C-330 210-150 170 0 170S330 210 330 520Z" fill="${jumper}"/><path d="M-70 150L0 330L70 150Z" fill="#f6f6f2"/><rect x="-60" y="80" width="120" height="130" fill="${skin}"/><ellipse cx="0" cy="-60" rx="150" ry="195" fill="${skin}"/><path d="M-165 -60C-190 -330 190 -330 165 -60C120 -190-120 -190-165 -60Z" fill="${hair}"/><circle cx="-55" cy="-60" r="14" fill="#222"/><circle cx="55" cy="-60" r="14" fill="#222"/><path d="M-50 40Q0 ${70 + look() * 30} 50 40" stroke="#8a3b35" stroke-width="10" fill="none"/></g>`
}

const grains = new Map<number, Promise<Buffer>>()

/** Making noise takes longer than the rest of a frame, so each strength is made only once. */
function grainOf(sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const size = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const made =
    grains.get(sigma) ??
    sharp({ create: { ...size, noise, background: '#808080' } })
      .raw()
      .toBuffer()
  grains.set(sigma, made)
  return made
}

async function develop(scene: Pixels, { blur, light, noise }: Treatment, taken: number): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const grain = await grainOf(Math.round(noise * 3))
  let picture = sharp(scene.data, { raw })
  if (blur > 0) picture = sharp(await picture.blur(blur).raw().toBuffer(), { raw })
  const stamp = new Date(taken).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  const exposed = await picture.linear(light, 0).raw().toBuffer()
  return sharp(exposed, { raw })
    .composite([{ input: grain, raw, blend: 'soft-light' }])
    .jpeg({ quality: 84 })
    .withExif({ IFD2: { DateTimeOriginal: stamp } })
    .toBuffer()
}
