import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cameraJpeg } from '../tests/pictures/camera-jpeg.ts'
import { median, spread } from './median.ts'

/**
 * Photos per second that the product's worker derives from a folder of 24-megapixel JPEGs, against bare sharp making
 * the same renditions on both cores; in turn, each in its own process.
 */
const PHOTOS = Number(process.env.PHOTOS ?? 24)
const ROUNDS = Number(process.env.ROUNDS ?? 3)

const dir = await mkdtemp(path.join(tmpdir(), 'bench-photos-'))
for (let seed = 1; seed <= PHOTOS; seed++) {
  const jpeg = await cameraJpeg({ seed: (seed % 6) + 1 })
  // A few more bytes after the end make another file, but not another picture.
  await writeFile(path.join(dir, `${seed}.jpg`), Buffer.concat([jpeg, Buffer.from(String(seed))]))
}

interface Run {
  seconds: number
  peakMb: number
}
const run = (script: string) =>
  JSON.parse(
    execFileSync(process.execPath, [path.join(import.meta.dirname, script), dir], {
      encoding: 'utf8',
    }).trim(),
  ) as Run

const rounds: { product: Run; bare: Run }[] = []
for (let round = 0; round < ROUNDS; round++)
  rounds.push({ product: run('photos-by-worker.ts'), bare: run('photos-by-sharp.ts') })
await rm(dir, { recursive: true, force: true })

const rate = ({ seconds }: Run) => PHOTOS / seconds
console.log(`${PHOTOS} photos of 24 megapixels, ${ROUNDS} rounds`)
console.log(
  `the product's worker   ${median(rounds.map(({ product }) => rate(product))).toFixed(2)} photos/s, peak memory ${Math.max(...rounds.map(({ product }) => product.peakMb)).toFixed(0)} MB`,
)
console.log(`bare sharp, two cores  ${median(rounds.map(({ bare }) => rate(bare))).toFixed(2)} photos/s`)
console.log(
  `ratio                  ${spread(rounds.map(({ product, bare }) => rate(product) / rate(bare)))}   (to be at least 0.90)`,
)
