import { readdirSync, readFileSync } from 'node:fs'

/** The process and its descendants, as Linux tells them. */
export function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])] as const)
  const found = [pid]
  for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([own]) => own))
  return found
}

/** Of /proc/PID/stat, from the state on; none of a process that has just ended. */
export const fieldsOf = (pid: number): string[] => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []

/** Milliseconds for which a process has had a processor or has waited for one, with all its threads that still run. */
export function workOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of list(`/proc/${pid}/task`)) {
    const [had = 0, waited = 0] = read(`/proc/${pid}/task/${thread}/schedstat`).split(' ').map(Number)
    nanoseconds += had + waited
  }
  return nanoseconds / 1e6
}

/** Whether it waits for a disk. */
export const waitsForDisk = (pid: number) => fieldsOf(pid)[0] === 'D'

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
