import { parseArgs } from 'node:util'
import { CommandRejected, IntegrityError, type ReportProgress } from './backup/integrity.ts'
import { type Config, parseConfig } from './config.ts'
import { OperatorError } from './errors.ts'

const OK = 0
const FOUND = 1
const WRONG = 2

interface Given {
  config: Config
  /** The positional arguments. */
  words: string[]
  options: Record<string, string | undefined>
  report: ReportProgress
}

interface Outcome {
  /** For `--json`. */
  result: object
  /** For people. */
  says: string
  /** Something is wrong. */
  found?: boolean
}

/**
 * Runs a command as the operator typed it. Progress goes to stderr, the result to stdout: a sentence, or an object with
 * `--json`. Exit codes: 0 all is well, 1 something was found or failed, 2 wrong use.
 */
export async function runCommand(
  usage: string,
  { words, options = [], env }: { words: number; options?: string[]; env: NodeJS.ProcessEnv },
  work: (given: Given) => Promise<Outcome>,
): Promise<void> {
  let json = false
  try {
    const given = read(usage, words, options)
    json = given.json
    const config = parseConfig({ LOG_LEVEL: 'warn', ...env })
    const { result, says, found } = await work({ ...given, config, report: progress() })
    console.log(json ? JSON.stringify(result) : says)
    process.exitCode = found ? FOUND : OK
  } catch (error) {
    const isWrong = error instanceof OperatorError
    console.error(isWrong || error instanceof IntegrityError ? error.message : error)
    if (json) console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
    process.exitCode = isWrong ? WRONG : FOUND
  }
}

function read(usage: string, words: number, names: string[]) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
      },
    })
    if (positionals.length !== words) throw new CommandRejected(usage)
    const { json, ...options } = values as { json?: boolean } & Record<string, string | undefined>
    return { words: positionals, options, json: json ?? false }
  } catch {
    throw new CommandRejected(usage)
  }
}

const EVERY_MS = 1000

/** Prints a line when a step begins, when it ends, and every second in between. */
function progress(): ReportProgress {
  let step = ''
  let last = 0
  return (now, done, of) => {
    const moment = performance.now()
    if (now === step && done !== of && moment - last < EVERY_MS) return
    step = now
    last = moment
    console.error(of === undefined ? `${now}: ${done}` : `${now}: ${done} of ${of}`)
  }
}

/** `1 file`, `2 files` */
export const counted = (count: number, one: string) =>
  `${new Intl.NumberFormat('en-GB').format(count)} ${one}${count === 1 ? '' : 's'}`
