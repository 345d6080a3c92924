import { parseArgs } from 'node:util'
import { killRemaining } from '../process/server.ts'
import { startSeveral } from '../process/start-several.ts'
import { startPostgres } from '../servers/postgres.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string', default: 'none' } },
})
const times = Number(values.times)
const seed = values.seed
if (!(times > 0) || (seed !== 'none' && seed !== 'sample')) {
  console.error('npm run test:startup-race -- [--times 20] [--seed none|sample]')
  process.exit(2)
}

// Leave no process behind, however this ends.
process.on('exit', () => void killRemaining())
process.on('SIGTERM', () => process.exit(1))

const postgres = await startPostgres()
let good = 0
for (let time = 1; time <= times; time++) {
  const began = performance.now()
  const wrong = await startSeveral(postgres.url, seed)
  if (wrong.length === 0) good += 1
  console.log(
    `${time}: ${wrong.join('; ') || 'all there, once'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
}
await postgres.remove()
console.log(`${good} of ${times} starts of two web processes and two workers, seed ${seed}`)
process.exit(good === times ? 0 : 1)
