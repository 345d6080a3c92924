import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { watermark } from '../server/photos/derive/watermark.ts'
import { USUAL_MARK } from '../tests/pictures/mark.ts'

/** The five renditions by sharp alone: no database, no queue, no storage. Two photos at a time, one thread each. */
sharp.concurrency(1)
sharp.cache(false)
const dir = process.argv[2] ?? ''
const files = readdirSync(dir).map((name) => path.join(dir, name))
const size = { width: 1600, height: 1067 }
await watermark(USUAL_MARK, { ...size, black: false }, 1)

const started = performance.now()
async function line() {
  for (let file = files.pop(); file; file = files.pop()) {
    const original = readFileSync(file)
    const raw = { ...size, channels: 3 } as const
    const plain = await sharp(original, { failOn: 'truncated' })
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer()
    for (const width of [1600, 480])
      await sharp(plain, { raw }).resize(width).webp({ quality: 76, effort: 2 }).toBuffer()
    const marks = await watermark(USUAL_MARK, { ...size, black: false }, 1)
    const marked = await sharp(plain, { raw }).composite([marks]).removeAlpha().raw().toBuffer()
    for (const width of [1600, 960, 480])
      await sharp(marked, { raw }).resize(width).webp({ quality: 76, effort: 2 }).toBuffer()
  }
}
await Promise.all([line(), line()])
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ seconds, peakMb: process.resourceUsage().maxRSS / 1024 }))
