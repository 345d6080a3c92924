import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { ShownDocument } from '../domain/site/documents/site-desk.ts'
import { expectStatus, sendRequest, signIn } from '../tests/process/http-client.ts'
import { removeDir, type ServerProcess, startProcess } from '../tests/process/server.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { ADMIN } from '../tests/support/data-folder.ts'
import { emptyDatabase } from '../tests/support/database.ts'
import { percentile } from './load.ts'

/**
 * Publishing with two web processes on one Postgres: from the press to the answer, and until both show it, for a change
 * of one page and for one of every page; and how long a first start renders all documents. Needs a build. Sizes: ROUNDS.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 30)
/** A process hears of a release at once, or asks within five seconds. */
const LOOK_MS = 5

await using closing = new AsyncDisposableStack()
const postgres = await startPostgres()
closing.defer(() => postgres.remove())
const env = {
  DATABASE_URL: await emptyDatabase(postgres.url),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}

async function startNode(more: Record<string, string> = {}): Promise<ServerProcess> {
  const dir = await mkdtemp(path.join(tmpdir(), 'website-'))
  const node = await startProcess({ ...env, DATA_DIR: dir, ...more })
  closing.defer(async () => {
    await node.end()
    await removeDir(dir)
  })
  return node
}

const load = () => loadavg()[0]?.toFixed(1)
console.log(`load of the machine ${load()}`)
const first = await startNode()
const rendered = /"ms":(\d+),"pages":(\d+),"msg":"site rendered"/.exec(first.output())
console.log(`a first start renders ${rendered?.[2]} pages in ${rendered?.[1]} ms`)
const nodes = [first, await startNode({ ROLE: 'web' })]
const token = await signIn(first.url)

async function call<Body>(method: string, address: string, json?: object): Promise<Body> {
  const url = `${first.url}/api/admin/website/${address}`
  const answer = await sendRequest(url, { method, token, ...(json && { json }) })
  return expectStatus(answer, 200).read<Body>()
}

async function seen({ url }: ServerProcess, page: string, words: string) {
  while (!(await (await fetch(url + page)).text()).includes(words))
    await new Promise((next) => setTimeout(next, LOOK_MS))
}

/** Publishes a document again and again with other words in one of its fields, which `page` shows. */
async function measure(what: string, document: string, field: string, page: string) {
  const [answered, everywhere]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { published, draft, version } = await call<ShownDocument>('GET', document)
    const words = `Light number ${round}`
    const content = { ...published, [field]: words }
    const { revision } = await call<{ revision: number }>('PUT', `${document}/draft`, {
      content,
      revision: draft?.revision ?? 0,
      version,
    })
    const start = performance.now()
    await call('POST', `${document}/publish`, { revision })
    answered.push(performance.now() - start)
    await Promise.all(nodes.map((node) => seen(node, page, words)))
    everywhere.push(performance.now() - start)
  }
  const figures = (took: number[]) =>
    [0.5, 0.99].map((share) => `p${share * 100} ${Math.round(percentile(took, share))} ms`).join(', ')
  console.log(`${what}: answered ${figures(answered)}; seen at both ${figures(everywhere)}`)
}

await measure('one page', 'about/only', 'headline', '/about')
await measure('every page', 'settings/only', 'name', '/')
console.log(`load of the machine ${load()}`)
