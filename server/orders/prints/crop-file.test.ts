import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crop-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROCESS = path.join(import.meta.dirname, '../../../tests/support/remake-pictures-process.ts')

/** A photo of 54 megapixels that was taken upright: red, its upper third blue. */
async function largePhoto(): Promise<Buffer> {
  const pixels = Buffer.from([0, 0, 255, 255, 0, 0, 255, 0, 0])
  return sharp(pixels, { raw: { width: 3, height: 1, channels: 3 } })
    .resize(9000, 6000, { fit: 'fill', kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .jpeg({ optimizeCoding: false })
    .toBuffer()
}

/** What is seen of it, shrunk to a few pixels. */
async function seen(jpeg: Buffer) {
  const picture = sharp(jpeg, { limitInputPixels: false })
  const { autoOrient } = await picture.metadata()
  const small = await picture.autoOrient().resize(1, 10, { fit: 'fill' }).raw().toBuffer()
  const isBlue = [1, 6].map((down) => Number(small[3 * down + 2]) > Number(small[3 * down]))
  return { size: [autoOrient.width, autoOrient.height], isBlue }
}

test('whatever is made of a large photo takes at most 200 MB, and stands as the camera was held', async () => {
  const photo = path.join(folder, 'photo')
  const whole = await largePhoto()
  const torn = Buffer.from(whole)
  torn.fill(0x7e, torn.length - 900, torn.length - 700)
  await writeFile(photo, whole)
  await writeFile(`${photo}-torn`, torn)
  const ran = await promisify(execFile)(process.execPath, [PROCESS, photo, `${photo}-torn`])
  expect(JSON.parse(ran.stdout).memoryMb).toBeLessThan(200)

  const sizes = { crop: [5880, 8820], anew: [6000, 9000], id: [413, 531], names: [6000, 9456] }
  for (const [name, size] of Object.entries(sizes))
    expect(await seen(await readFile(`${photo}-${name}.jpg`)), name).toEqual({ size, isBlue: [true, false] })
})
