import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { smallJpeg } from '../pictures/small-jpeg.ts'
import { killRemaining } from '../process/server.ts'
import { compareOrderSums } from './compare-order-sums.ts'
import { createRandom } from './seeded-random.ts'
import { type Killing, type Mode, openShop } from './shop.ts'
import { type Child, nothingPromised, simulatedUsers } from './simulated-users.ts'

/** The books are compared after this many rounds. */
const BOOKS_EVERY = 10
const CHILDREN = 3
/** A killed worker's job is picked up by another 30 seconds after its last heartbeat. */
const SETTLE_MS = 240_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mode: { type: 'string', default: 'nodes' },
    kill: { type: 'string', default: 'process' },
  },
})
const rounds = Number(values.rounds)
const mode = values.mode as Mode
const killing = values.kill as Killing
if (!(rounds > 0) || !['nodes', 'one'].includes(mode) || !['process', 'all'].includes(killing)) {
  console.error('npm run test:chaos -- [--rounds 20] [--seed 1] [--mode nodes|one] [--kill process|all]')
  process.exit(2)
}
console.log(`mode ${mode}, kill ${killing}, ${rounds} rounds, seed ${values.seed}`)

// Leave no process behind, however this ends.
process.on('exit', () => void killRemaining())
process.on('SIGTERM', () => process.exit(1))

const chance = createRandom(Number(values.seed))
const promised = nothingPromised()
const shop = await openShop(mode, killing)
const classes = await furnish()
await shop.start()
const people = simulatedUsers(shop, chance, await smallJpeg(0.5), promised)
const restarting = new Set<Promise<void>>()
const killed = new Map<string, number>()
let unusual = 0

for (let round = 0; round < rounds; round++) {
  const [killing] = [killSomebody()]
  await Promise.all([killing, ...work(round)])
  if ((round + 1) % BOOKS_EVERY === 0 || round + 1 === rounds) await lookAtBooks(round + 1)
}
await Promise.all(restarting)
const codes = await shop.stop()
await shop.remove()
if (codes.some((code) => code !== 0)) console.log(`ended with ${codes.join()}`)
process.exit(unusual > 0 || codes.some((code) => code !== 0) ? 1 : 0)

/** Makes a class with children for each round, before any process runs. */
async function furnish(): Promise<Child[][]> {
  const app = await shop.openApp()
  const made: Child[][] = []
  for (let round = 0; round < rounds; round++) {
    const { classId } = await app.makeEvent(`Round ${round}`)
    const children: Child[] = []
    for (let n = 0; n < CHILDREN; n++) {
      const name: [string, string] = [`R${round}`, `N${n}`]
      const { id, accessCode } = await app.makePupil(classId, name, 0)
      children.push({ id, accessCode, classId, email: `${name.join('.').toLowerCase()}@parents.example` })
    }
    made.push(children)
  }
  await app.close()
  return made
}

/** The work of a round: photos, codes and a sale for its class, and the erasure of a child of the previous round. */
function work(round: number): Promise<unknown>[] {
  const [first, second, third] = classes[round] ?? []
  const [, erased] = classes[round - 1] ?? []
  if (!first || !second || !third) throw new Error('a class of three')
  return [
    people.upload(first).then(() => people.buy(first, { refund: chance.oneOf([0, 0, 200, 500]) })),
    people.upload(second),
    people.upload(second),
    people.upload(third),
    people.sendCodes([first, second, third]),
    ...(erased ? [people.erase(erased)] : []),
  ]
}

async function killSomebody() {
  await wait(chance.upTo(1500))
  const alive = shop.nodes.filter((node) => node.isReady())
  if (alive.length === 0) return
  const node = chance.oneOf(alive)
  await node.kill()
  killed.set(node.name, (killed.get(node.name) ?? 0) + 1)
  const restart = node.start().finally(() => restarting.delete(restart))
  restarting.add(restart)
}

async function lookAtBooks(round: number) {
  await Promise.all(restarting)
  const until = performance.now() + SETTLE_MS
  let left = await people.unfinished()
  while (left.length > 0 && performance.now() < until) {
    await wait(500)
    left = await people.unfinished()
  }
  if (left.length > 0) say(`not done in time: ${left.join(', ')}`)
  // A folder takes one server at a time.
  if (mode === 'one') await shop.stop()
  if (await shop.hasLeftPostgres()) say('a Postgres was left behind')
  const app = await shop.openApp()
  const { wrong, orphans, handedOverTwice } = await compareOrderSums(app, promised, {
    mails: shop.mails,
    keys: await shop.keys?.(),
  })
  await app.close()
  for (const line of wrong) say(line)
  for (const key of orphans) say(`nothing names ${key}`)
  const { files, orders, codes, erased } = promised
  const kills = [...killed].map(([name, times]) => `${name} ${times}`).join(', ')
  const mails = `${shop.mails.length} mails (${handedOverTwice} handed over twice with the same id)`
  const counts = `${files.length} uploads, ${orders.length} orders paid, ${sum(orders.map((one) => one.refunds))} refunds, ${codes.length} codes, ${erased.length} erasures, ${mails}`
  const minutes = (performance.now() / 60_000).toFixed(1)
  console.log(`round ${round}, after ${minutes} min: killed ${kills}; ${counts}; ${unusual} faults`)
  if (mode === 'one' && round < rounds) await shop.start()
}

function say(line: string) {
  unusual += 1
  console.log(`  ${line}`)
}

function sum(numbers: number[]) {
  return numbers.reduce((all, one) => all + one, 0)
}
