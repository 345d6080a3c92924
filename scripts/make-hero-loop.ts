/**
 * Makes the silent loop of the home page's first picture: clouds and mist drift, the hills stand still. Run it again
 * when that picture is replaced: `node scripts/make-hero-loop.ts`. It needs `ffmpeg` (Debian's package of that name), which
 * the build does without: the film is kept under its picture's name.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import sharp from 'sharp'
import { endOf } from '../server/platform/child-process.ts'

const PICTURE = 'content/media/hero/mist-filled-glen-first-light.jpg'
const FILM = 'content/films/mist-filled-glen-first-light.mp4'
const [WIDTH, HEIGHT] = [1600, 900]
const [SECONDS, FRAMES_PER_SECOND] = [8, 25]
const LARGEST = 1_200_000

/** Pixels of drift in one loop: clouds, and the slower mist in the valley. */
const [CLOUDS, MIST] = [28, 30]
/** Above this part of the picture it is sky. */
const SKY = 0.42

const picture = sharp(PICTURE).resize(WIDTH, HEIGHT)
const still = await picture.clone().removeAlpha().raw().toBuffer()
/** How bright and how smooth a place is: cloud and mist are both. */
const light = await picture.clone().greyscale().blur(6).raw().toBuffer()
const detail = await picture.clone().greyscale().raw().toBuffer()
const drift = await driftOf()

const frames = SECONDS * FRAMES_PER_SECOND
const encoder = spawn(
  'ffmpeg',
  [
    ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    ...['-s', `${WIDTH}x${HEIGHT}`, '-r', String(FRAMES_PER_SECOND), '-i', '-'],
    ...[
      '-an',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '22',
      '-maxrate',
      '1050k',
      '-bufsize',
      '2100k',
    ],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', FILM],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
const ended = endOf(encoder)
for (let frame = 0; frame < frames; frame += 1)
  if (!encoder.stdin.write(frameAt(frame / frames))) await once(encoder.stdin, 'drain')
encoder.stdin.end()
const { code } = await ended
const { size } = statSync(FILM)
if (code !== 0 || size > LARGEST) throw new Error(`${FILM}: ffmpeg ended with ${code}, ${size} bytes`)
process.stdout.write(`${FILM}: ${size} bytes\n`)

/** How far each pixel drifts in a loop; nothing on hills, trees and water. */
async function driftOf(): Promise<Float32Array> {
  const moving = Buffer.alloc(WIDTH * HEIGHT)
  for (let at = 0; at < moving.length; at += 1) {
    const roughness = Math.abs((detail[at] ?? 0) - (light[at] ?? 0))
    moving[at] = Math.max(0, Math.min(255, ((light[at] ?? 0) - 70) * 3 - roughness * 14))
  }
  // Softly from nothing at the edges, so that no ridge moves and nothing tears.
  const soft = await sharp(moving, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(16)
    .linear(2.4, -350)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return Float32Array.from(soft, (strength, at) => {
    const row = Math.floor(at / WIDTH) / HEIGHT
    return (strength / 255) * (row < SKY ? CLOUDS : MIST)
  })
}

/**
 * The picture at a time from 0 to 1. Two drifting copies, half a loop apart, fade into each other, each invisible when it
 * jumps back: so the loop has no seam.
 */
function frameAt(time: number): Buffer {
  const frame = Buffer.from(still)
  const late = (time + 0.5) % 1
  const share = 1 - Math.abs(2 * time - 1)
  for (let at = 0; at < drift.length; at += 1) {
    const way = drift[at] ?? 0
    if (way < 0.05) continue
    for (let channel = 0; channel < 3; channel += 1) {
      const early = sample(at, way * (time - 0.5), channel)
      const other = sample(at, way * (late - 0.5), channel)
      frame[at * 3 + channel] = early * share + other * (1 - share)
    }
  }
  return frame
}

/** A colour of the still, `shift` pixels to the left of a pixel and within its row. */
function sample(at: number, shift: number, channel: number): number {
  const row = at - (at % WIDTH)
  const x = Math.max(0, Math.min(WIDTH - 2, (at % WIDTH) - shift))
  const left = Math.floor(x)
  const part = x - left
  const first = (row + left) * 3 + channel
  return (still[first] ?? 0) * (1 - part) + (still[first + 3] ?? 0) * part
}
