import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { argv } from 'node:process'

/** One type checker per program: sharing would not save any inference. */
const types = ['server', 'web-tests', 'web', 'domain'].map(
  (part) => `tsc -p tsconfig.${part}.json --checkers 1`,
)
const checks = argv.includes('--types') ? types : [...types, 'biome ci --colors=off', 'knip']

/** Runs the checks in parallel and prints the output of all of them. */
async function checkAll() {
  const left = [...checks]
  const worker = async () => {
    for (let check = left.shift(); check; check = left.shift()) await run(check)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

function run(check: string): Promise<void> {
  const [tool = '', ...options] = check.split(' ')
  return new Promise((resolve) => {
    execFile(tool, options, { maxBuffer: 2 ** 26 }, (error, output, complaints) => {
      process.stdout.write(output)
      process.stderr.write(complaints)
      if (error) {
        console.error(`${check} found something.`)
        process.exitCode = 1
      }
      resolve()
    })
  })
}

await checkAll()
