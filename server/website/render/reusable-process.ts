import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { websiteErrors } from '../../../content/errors/website.ts'
import { MINUTE_MS } from '../../../domain/days.ts'
import { endOf } from '../../platform/child-process.ts'
import type { Log } from '../../platform/log.ts'
import { programFile } from '../../platform/program.ts'
import { RenderError } from './render-error.ts'
import type { OriginalAnswer, ProcessMessage, ProcessTask } from './render-process.ts'

const PROCESS = programFile('server/website/render/render-process.ts')
/** For all that is rendered at once; what needs more ends alone, without taking the server with it. */
const HEAP_MB = 512
/** How long it waits for the next task: somebody who types sees one preview after the other. */
const KEPT_MS = MINUTE_MS

type Outcome = Extract<ProcessMessage, { id: number }>
type Answer<Kind> = Extract<Outcome, { kind: Kind }>

/** A process that is running, and the tasks that it has not answered. */
interface Running {
  child: ChildProcess
  tasks: Map<number, PromiseWithResolvers<Outcome>>
}

/**
 * A process that renders. It starts with the first task, takes several at once, and ends a minute after the last, with
 * all of its memory. It does not keep this process from ending.
 */
export class ReusableProcess {
  readonly #readOriginal: (key: string) => Promise<Buffer>
  readonly #log: Pick<Log, 'warn'>
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  /** `readOriginal` reads a picture's original. */
  constructor(readOriginal: (key: string) => Promise<Buffer>, log: Pick<Log, 'warn'>) {
    this.#readOriginal = readOriginal
    this.#log = log
  }

  /**
   * Has a task done and resolves to its answer. Rejects with `RenderError` if it fails or takes too long; then the
   * process ends, with whatever else it does.
   */
  async run<Kind extends 'rendered' | 'page' | 'drawn' | 'compressed'>(
    task: ProcessTask,
    wanted: Kind,
    longestMs: number,
  ): Promise<Answer<Kind>> {
    clearTimeout(this.#idle)
    this.#running ??= this.#start()
    const running = this.#running
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Outcome>()
    running.tasks.set(id, answer)
    holdOpen(running)
    const late = setTimeout(() => {
      answer.reject(new RenderError(undefined, `The site was not rendered within ${longestMs / 1000} s.`))
      this.#end(running)
    }, longestMs)
    try {
      send(running, { ...task, id })
      const outcome = await answer.promise
      if (outcome.kind === wanted) return outcome as Answer<Kind>
      if (outcome.kind !== 'failed') throw new TypeError(`Asked for ${wanted}, answered ${outcome.kind}.`)
      const { path, message } = outcome
      throw path === undefined ? this.#brokenBy(message) : new RenderError(path, message)
    } finally {
      clearTimeout(late)
      running.tasks.delete(id)
      holdOpen(running)
      if (running === this.#running && running.tasks.size === 0)
        this.#idle = setTimeout(() => this.close(), KEPT_MS).unref()
    }
  }

  /** Ends the process; the next task starts another one. */
  close() {
    clearTimeout(this.#idle)
    if (this.#running) this.#end(this.#running)
  }

  #start(): Running {
    const child = fork(PROCESS, {
      // React reads the first, Node the second, and what runs pages needs nothing else of the environment.
      env: { NODE_ENV: 'production', ...compileCache() },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const running: Running = { child, tasks: new Map() }
    const ended = (why: RenderError) => {
      if (running === this.#running) this.#running = undefined
      for (const { reject } of running.tasks.values()) reject(why)
    }
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'original') void this.#original(message.key).then((bytes) => send(running, bytes))
      else running.tasks.get(message.id)?.resolve(message)
    })
    endOf(child).then(
      ({ code, signal }) =>
        ended(new RenderError(undefined, `The process that renders the site ended (${signal ?? code}).`)),
      (error: Error) => ended(this.#brokenBy(error.message)),
    )
    return running
  }

  /** What no page's words caused is for the operator: it may name files of the server. */
  #brokenBy(reason: string): RenderError {
    this.#log.warn({ reason }, 'the website cannot be rendered')
    return new RenderError(undefined, websiteErrors.rendererFailed)
  }

  #end(running: Running) {
    if (running === this.#running) this.#running = undefined
    running.child.kill('SIGKILL')
  }

  async #original(key: string): Promise<OriginalAnswer> {
    try {
      return { key, bytes: await this.#readOriginal(key) }
    } catch (error) {
      return { key, error: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** The folder of compiled code that this process uses, of which Node names the part for its own version. */
function compileCache() {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: path.dirname(folder) } : {}
}

/** An error here means that it has ended, which is noticed by `exit`. */
function send({ child }: Running, message: OriginalAnswer | (ProcessTask & { id: number })) {
  child.send(message, () => undefined)
}

/** This process stays for as long as that one has something to do. */
function holdOpen({ child, tasks }: Running) {
  for (const handle of [child, child.channel])
    if (tasks.size > 0) handle?.ref()
    else handle?.unref()
}
