import { readFileSync } from 'node:fs'
import { readRoster } from '../server/school/roster/read-roster.ts'

/** Reads a roster's file in a process of its own, and reports the memory and the time that it took. */
const [path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
const before = process.resourceUsage().maxRSS
const start = performance.now()
let longestMs = 0
let last = start
const beat = setInterval(() => {
  longestMs = Math.max(longestMs, performance.now() - last)
  last = performance.now()
}, 5)
const { rows, problems } = await readRoster(bytes)
clearInterval(beat)
longestMs = Math.max(longestMs, performance.now() - last)
const memoryMb = (process.resourceUsage().maxRSS - before) / 1024
const cpuMs = process.cpuUsage().user / 1000
console.log(
  JSON.stringify({ rows: rows.length, problems, memoryMb, ms: performance.now() - start, cpuMs, longestMs }),
)
