import { spawn } from 'node:child_process'

/** The server restarts on change at port 3000; the pages hot-reload at port 5173 and call it. */
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' })
const pages = spawn('vite', [], { stdio: 'inherit' })
const both = [server, pages]
for (const child of both)
  child.once('exit', () =>
    both.forEach((one) => {
      one.kill()
    }),
  )
