import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import pg from 'pg'
import { hashPassword, passwordMatches } from '../server/accounts/sign-in/passwords.ts'
import { startProcess } from '../tests/process/server.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { spread } from './median.ts'

/**
 * The accounts service in its own process on a real Postgres: sign-ins per second against bare argon2 verifications per
 * second, in turn; refreshes per second; and the 99th percentile of `GET /user` with 200 people asking at once.
 */
/** Many short rounds, so that other work on the machine affects both turns of a round alike. */
const ROUNDS = Number(process.env.ROUNDS ?? 12)
const SECONDS = Number(process.env.SECONDS ?? 2)
const PEOPLE = 200
/** Enough concurrency to keep the thread pool and the processors busy. */
const AT_ONCE = 16
const PASSWORD = 'heather on the hill'
const agent = new Agent({ keepAlive: true })

const postgres = await startPostgres()
const server = await startProcess({
  DATABASE_URL: postgres.url,
  RATE_LIMIT_SCALE: '1000000',
  LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '1000000',
  LOG_LEVEL: 'silent',
})
const passwordHash = await hashPassword(PASSWORD)
const emails = await makePeople()

const [bare, signIns, refreshes, latencies] = [[], [], [], []] as [number[], number[], number[], number[]]
const tokens = await Promise.all(emails.map((email) => signIn(email)))
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await perSecond(async () => void (await passwordMatches(passwordHash, PASSWORD))))
  signIns.push(await perSecond(async (turn) => void (await signIn(emails[turn % PEOPLE] ?? ''))))
  refreshes.push(await perSecond(refreshOwn))
  latencies.push(await readUsers())
}
agent.destroy()
await server.end()
await postgres.remove()

console.log('argon2, bare, per s      ', spread(bare, 1))
console.log('sign-ins per s           ', spread(signIns, 1))
const ratios = signIns.map((rate, round) => rate / (bare[round] ?? rate))
console.log('sign-ins to bare, by round', spread(ratios, 2), '  (median to be at least 0.8)')
console.log('refreshes per s          ', spread(refreshes, 0))
console.log(`GET /user, ${PEOPLE} at once, p99 ms`, spread(latencies, 0))

async function makePeople(): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const made = Array.from({ length: PEOPLE }, () => `${randomUUID()}@example.org`)
  for (const email of made)
    await client.query(
      'insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at) values ($1, $2, $3, now(), now(), now())',
      [randomUUID(), email, passwordHash],
    )
  await client.end()
  return made
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function ask(grant: string, body: object): Promise<Tokens> {
  const { status, text } = await post(`${server.url}/auth/v1/token?grant_type=${grant}`, JSON.stringify(body))
  if (status !== 200) throw new Error(`${grant}: ${status} ${text}`)
  return JSON.parse(text) as Tokens
}

/** Over kept connections and without the cost of `fetch`, since the client is not what is measured. */
function post(url: string, body: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

function signIn(email: string): Promise<Tokens> {
  return ask('password', { email, password: PASSWORD })
}

async function refreshOwn(turn: number) {
  const own = tokens[turn % PEOPLE]
  if (!own) return
  tokens[turn % PEOPLE] = await ask('refresh_token', { refresh_token: own.refresh_token })
}

/** How many times a second `work` is done by `AT_ONCE` workers that do nothing else. */
async function perSecond(work: (turn: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  let done = 0
  let turn = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - started < SECONDS * 1000) {
        await work(turn++)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}

async function readUsers(): Promise<number> {
  const result = await autocannon({
    url: `${server.url}/auth/v1/user`,
    connections: PEOPLE,
    duration: SECONDS,
    requests: tokens.map(({ access_token }) => ({ headers: { authorization: `Bearer ${access_token}` } })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`)
  return result.latency.p99
}
