import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, removeDir, startProcess } from '../tests/process/server.ts'
import { median, spread } from './median.ts'

/**
 * Requests per second of the home page's HTML, beside nginx (one worker, as there is one of ours) serving the same
 * precompressed bytes, in turn. Needs nginx and wrk on the machine.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
for (const tool of ['nginx', 'wrk'])
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
  } catch {
    console.error(`${tool} is not on this machine: install it to compare with.`)
    process.exit(1)
  }

const dir = mkdtempSync(path.join(tmpdir(), 'bench-static-'))
const home = path.join(import.meta.dirname, '../build/client/index.html')
mkdirSync(path.join(dir, 'www'))
for (const suffix of ['', '.gz']) copyFileSync(home + suffix, path.join(dir, `www/index.html${suffix}`))
const nginxPort = await freePort()
writeFileSync(
  path.join(dir, 'nginx.conf'),
  `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${dir}/pid; error_log ${dir}/error.log;
  events { worker_connections 1024; }
  http { access_log off; types { text/html html; } open_file_cache max=100; keepalive_requests 10000000; gzip_static on; sendfile on; tcp_nopush on;
    client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c; uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e;
    server { listen 127.0.0.1:${nginxPort}; root ${dir}/www; } }`,
)
const nginx = spawn('nginx', ['-p', dir, '-c', path.join(dir, 'nginx.conf')], { stdio: 'ignore' })
const server = await startProcess({ LOG_LEVEL: 'warn', ROLE: 'web', HOST: '127.0.0.1' })

function load(url: string): number {
  const report = execFileSync('wrk', ['-t1', '-c64', `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip', url], {
    encoding: 'utf8',
  })
  if (/Non-2xx/.test(report)) throw new Error(report)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
}
const ours: number[] = []
const theirs: number[] = []
load(`${server.url}/`)
load(`http://127.0.0.1:${nginxPort}/`)
for (let round = 0; round < ROUNDS; round++) {
  ours.push(load(`${server.url}/`))
  theirs.push(load(`http://127.0.0.1:${nginxPort}/`))
}
await server.end()
nginx.kill()
await removeDir(server.dataDir)
rmSync(dir, { recursive: true, force: true })

console.log(`home page, gzip, ${ROUNDS} rounds of ${SECONDS} s, 64 connections`)
console.log(`ours   ${Math.round(median(ours))} requests/s`)
console.log(`nginx  ${Math.round(median(theirs))} requests/s`)
console.log(
  `ratio  ${spread(ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN)))}   (to be at least 0.80)`,
)
