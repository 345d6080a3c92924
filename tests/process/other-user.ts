import { tmpdir } from 'node:os'
import { runProgram } from './program.ts'

/** Only root can act as another user of the machine. */
export const isRoot = process.getuid?.() === 0
export const NOBODY = 65_534

/** The exit code of another user's attempt to read, write or list. */
export const asNobody = async (command: string, ...words: string[]) =>
  (await runProgram('/bin/sh', ['-c', command, 'sh', ...words], { cwd: '/', uid: NOBODY, gid: NOBODY })).code

/** Where another user can get: the run's own folder for temporary files may be below a closed home. */
export async function openPlace() {
  if (!isRoot) return tmpdir()
  for (const place of [tmpdir(), '/tmp', '/var/tmp'])
    if ((await asNobody('test -x "$1"', place)) === 0) return place
  throw new Error('there is no folder that another user can enter: set TMPDIR to one')
}
