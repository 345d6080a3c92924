import { type SpawnOptions, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCertificate, SITE_NAME } from './certificate.ts'
import { type Program, startProgram } from './program.ts'
import { freePort } from './server.ts'

const root = path.join(import.meta.dirname, '../..')

export type ProxyName = 'nginx' | 'caddy'

export interface Proxy {
  url: string
  /** The certificate it serves, if it speaks TLS. */
  authority: string
  /** The socket of the plain address, which redirects to TLS, as nginx listens on it. */
  plain: string
  /** All that it has logged so far. */
  logged(): string
  stop(): Promise<void>
}

const running = new Set<Program>()

/** Ends the proxies that a failed test has left running. */
export async function stopRemainingProxies(): Promise<void> {
  for (const proxy of running) proxy.kill()
  await Promise.all([...running].map(({ ended }) => ended))
}

/** Whether this machine has the proxy. */
export const hasProxy = (name: ProxyName) => spawnSync('which', [name]).status === 0

/**
 * A proxy in front of one server or several, as `deploy/` configures it, on a local port. It serves `build/` of the
 * folder `site`; without a build it passes every request on. With `tls` it uses TLS as in `deploy/`, as
 * tweedlight.example with a test authority. With `copies` nginx keeps copies of what it was sent, as a network in front
 * of the site would, and says in `X-Cache-Status` what it did.
 */
export async function startProxy(
  name: ProxyName,
  upstream: string | string[],
  {
    site = root,
    tls = false,
    copies = false,
  }: { site?: string | undefined; tls?: boolean; copies?: boolean } = {},
): Promise<Proxy> {
  const dir = mkdtempSync(path.join(tmpdir(), `${name}-`))
  const port = await freePort()
  const listen = `127.0.0.1:${port}`
  const { cert, key, authority } = makeCertificate(dir)
  const set = (file: string, places: Record<string, string>) => {
    let text = readFileSync(path.join(root, 'deploy', file), 'utf8')
    for (const [place, value] of Object.entries({ ...places, '/srv/tweedlight': site })) {
      if (!text.includes(place)) throw new Error(`deploy/${file} does not say ${place} any more`)
      text = text.replaceAll(place, value)
    }
    return text
  }
  const servers = [upstream].flat().map((url) => new URL(url).host)
  const quiet: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'] }
  const child = {
    nginx: () => {
      const config = path.join(dir, 'nginx.conf')
      const line = /^( *server )127\.0\.0\.1:3000(.*)$/m
      const places = {
        'listen 80;': `listen unix:${dir}/plain;`,
        'listen 443 ssl http2;': `listen ${listen}${tls ? ' ssl http2' : ''};`,
        '/etc/letsencrypt/live/tweedlight.example/fullchain.pem': cert,
        '/etc/letsencrypt/live/tweedlight.example/privkey.pem': key,
        '/var/log/nginx/': `${dir}/`,
      }
      const site = set('nginx.conf', places).replace(line, (_, before, after) =>
        servers.map((server) => before + server + after).join('\n'),
      )
      writeFileSync(config, aroundSite(dir, copies ? withCopies(dir, site) : site))
      return startProgram('nginx', ['-p', dir, '-c', config], quiet)
    },
    caddy: () => {
      const config = path.join(dir, 'Caddyfile')
      const address = tls
        ? `https://${SITE_NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`
        : `http://${listen} {`
      const places = { '127.0.0.1:3000': servers.join(' '), 'tweedlight.example {': address }
      const site = set('Caddyfile', places).replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
      writeFileSync(config, site)
      const env = { PATH: process.env.PATH, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
      return startProgram('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { ...quiet, env })
    },
  }[name]()
  running.add(child)
  child.ended.finally(() => running.delete(child)).catch(() => undefined)
  // By then it listens.
  await child.printed(/start worker processes|serving initial configuration/)
  return {
    url: tls ? `https://${SITE_NAME}:${port}` : `http://${listen}`,
    authority,
    plain: path.join(dir, 'plain'),
    logged: () =>
      [
        child.output(),
        ...readdirSync(dir).map((file) =>
          file.endsWith('.log') ? readFileSync(path.join(dir, file), 'utf8') : '',
        ),
      ].join('\n'),
    async stop() {
      child.kill()
      await child.ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Kept for as long as the server allows: where it says nothing, an hour. */
const withCopies = (dir: string, site: string) => `proxy_cache_path ${dir}/copies keys_zone=copies:1m;
    proxy_cache copies; proxy_cache_valid any 1h; proxy_cache_revalidate on;
    proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
    add_header X-Cache-Status $upstream_cache_status always;
    ${site}`

/** The surrounding nginx.conf of a machine. */
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
