import { readFileSync } from 'node:fs'
import { compareRoster, type KnownPupil } from '../../server/school/roster/roster-plan.ts'
import { readRoster } from '../../server/school/roster-file/read-roster.ts'

// Reads a roster's file in a process of its own, compares it with the pupils of a second one who are there already, and
// reports the memory and the time that it took, and the longest time in which nothing else could be done: of the
// processor, as a busy machine's clock says nothing of it.
const [path = '', present] = process.argv.slice(2)
const bytes = readFileSync(path)
// What is loaded once is no part of it.
await import('../../server/school/spreadsheet/read-workbook.ts')
const known = present === undefined ? [] : (await readRoster(readFileSync(present))).rows.map(pupilOf)
globalThis.gc?.()
const before = process.resourceUsage().maxRSS
const start = process.cpuUsage().user

let longestMs = 0
let last = busyMs()
const beats = setInterval(beat, 2)
const { rows, problems } = await readRoster(bytes)
const plan = problems.length > 0 ? undefined : await compareRoster(rows, known, new Map(), ['1A'], 'family')
clearInterval(beats)
beat()
const memoryMb = (process.resourceUsage().maxRSS - before) / 1024
const cpuMs = (process.cpuUsage().user - start) / 1000
const alike = plan?.otherSurnames.length
console.log(JSON.stringify({ rows: rows.length, problems, alike, memoryMb, cpuMs, longestMs }))

/** Takes its turn among whatever else there is to do. */
function beat() {
  longestMs = Math.max(longestMs, busyMs() - last)
  last = busyMs()
}

/** What this thread has worked so far. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function pupilOf({ line, sheet: _, refusals: __, ...row }: (typeof rows)[number]): KnownPupil {
  const answered = { noPhoto: false, noClassPhoto: false, noSales: false }
  return { ...row, ...answered, id: `pupil ${line}`, accessCode: `CODE${line}`, standing: [] }
}
