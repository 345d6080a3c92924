import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { argv } from 'node:process'
import { promisify } from 'node:util'

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

async function run(check: string): Promise<void> {
  const [tool = '', ...options] = check.split(' ')
  const { stdout, stderr, failed } = await promisify(execFile)(tool, options, { maxBuffer: 2 ** 26 }).then(
    (printed) => ({ ...printed, failed: undefined }),
    (error: Error & { stdout: string; stderr: string }) => ({ ...error, failed: error.message }),
  )
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  if (failed === undefined) return
  // A tool that found something says what; one that could not be started says nothing.
  console.error(stdout || stderr ? `${check} found something.` : failed)
  process.exitCode = 1
}

await checkAll()
