import { spawn } from 'node:child_process'
import { endOf } from '../server/platform/child-process.ts'

/** The server restarts on change at port 3000; the pages hot-reload at port 5173 and call it. */
const both = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', [], { stdio: 'inherit' }),
]
try {
  await Promise.race(both.map(endOf))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const one of both) one.kill()
}
