import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { endOf } from '../../platform/child-process.ts'
import { programFile } from '../../platform/program.ts'
import { readSvg } from './read-svg.ts'
import { UnfitSvg } from './svg-problem.ts'

const PROCESS = programFile('server/website/pictures/draw-svg-process.ts')
/** A logo takes a fraction of a second. */
const LONGEST_MS = 15_000

let last: Promise<unknown> = Promise.resolve()

/**
 * A drawing as a PNG with its transparency. It is drawn in a process of its own that ends with it, or after 15 seconds: one
 * after the other. Throws `UnfitSvg`.
 */
export function drawSvg(file: Buffer): Promise<Buffer> {
  const { svg } = readSvg(file)
  const mine = last.then(() => draw(svg))
  last = mine.catch(() => undefined)
  return mine
}

async function draw(svg: string): Promise<Buffer> {
  const child = spawn(process.execPath, [PROCESS], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const end = endOf(child)
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  try {
    // Whoever has ended reads no more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(svg)
    const png = await buffer(child.stdout)
    const { code, signal } = await end
    if (signal) throw new UnfitSvg('svg-too-many')
    if (code !== 0) throw new UnfitSvg('svg-damaged')
    return png
  } finally {
    clearTimeout(late)
  }
}
