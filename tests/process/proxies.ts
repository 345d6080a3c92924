import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './server.ts'

const root = path.join(import.meta.dirname, '../..')

export type ProxyName = 'nginx' | 'caddy'

export interface Proxy {
  url: string
  stop(): Promise<void>
}

/** Whether this machine has the proxy. */
export const hasProxy = (name: ProxyName) => spawnSync('which', [name]).status === 0

/**
 * A proxy before the server at `upstream`, or several, as `deploy/` configures it, on a port of this machine alone. `site` is the
 * folder whose `build/` it serves: one without a build leaves every request to the server.
 */
export async function startProxy(
  name: ProxyName,
  upstream: string | string[],
  { site = root }: { site?: string | undefined } = {},
): Promise<Proxy> {
  const dir = mkdtempSync(path.join(tmpdir(), `${name}-`))
  const listen = `127.0.0.1:${await freePort()}`
  const set = (file: string, places: Record<string, string>) => {
    let text = readFileSync(path.join(root, 'deploy', file), 'utf8')
    for (const [place, value] of Object.entries({ ...places, '/srv/tweedlight': site })) {
      if (!text.includes(place)) throw new Error(`deploy/${file} does not say ${place} any more`)
      text = text.replaceAll(place, value)
    }
    return text
  }
  const servers = [upstream].flat().map((one) => new URL(one).host)
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const child = {
    nginx: () => {
      const config = path.join(dir, 'nginx.conf')
      const places = { '127.0.0.1:3000': servers.join('; server '), 'listen 80;': `listen ${listen};` }
      writeFileSync(config, aroundSite(dir, set('nginx.conf', places)))
      return spawn('nginx', ['-p', dir, '-c', config], { stdio })
    },
    caddy: () => {
      const config = path.join(dir, 'Caddyfile')
      const places = { '127.0.0.1:3000': servers.join(' '), 'tweedlight.example {': `http://${listen} {` }
      writeFileSync(config, `{\n\tadmin off\n}\n${set('Caddyfile', places)}`)
      const env = { PATH: process.env.PATH, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
      return spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio })
    },
  }[name]()
  const url = `http://${listen}`
  await listening(child)
  return {
    url,
    async stop() {
      await end(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** What a machine's own nginx.conf says around its sites. */
function aroundSite(dir: string, site: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`,
  )
  const types = existsSync('/etc/nginx/mime.types') ? 'include /etc/nginx/mime.types;' : ''
  return `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${dir}/pid; error_log stderr notice;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; ${types} ${temporary.join(' ')}
    ${site} }`
}

/** Resolves when the proxy says that it has begun, which both do once they listen. */
function listening(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      if (/start worker processes|serving initial configuration/.test(said)) resolve()
    })
    child.once('close', (code) => reject(new Error(`the proxy ended with ${code}: ${said}`)))
  })
}

function end(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill()
  })
}
