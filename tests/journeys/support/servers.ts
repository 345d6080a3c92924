import { removeDir, type ServerProcess, startProcess } from '../../process/server.ts'

/** What a server starts on. Without a `DATA_DIR` in `env` its data folder is new and empty. */
interface Start<Facts> {
  env: Record<string, string>
  /** What its journeys have to know, as codes and ids. */
  facts: Facts
  /** Ends what was started for it. */
  close?(): Promise<void>
}

/** Called when a journey first needs the server. */
export type Prepare<Facts> = () => Promise<Start<Facts>>

/** Puts what a file needs on a running server. */
export type Addition<Facts> = (server: ServerProcess) => Promise<Facts>

interface Running<Facts> {
  server: ServerProcess
  facts: Facts
  end(): Promise<void>
}

/** The servers of one worker: those that several files share, and the one of the present file. */
export class Servers {
  readonly #shared = new Map<Prepare<unknown>, Running<unknown>>()
  /** What files have put on a shared server, by what did it. */
  readonly #additions = new Map<Addition<unknown>, Promise<unknown>>()
  #own: { prepare: Prepare<unknown>; running: Running<unknown> } | undefined

  /** The server that every file which asks for it gets. */
  async shared<Facts>(prepare: Prepare<Facts>): Promise<Running<Facts>> {
    const running = this.#shared.get(prepare) ?? (await start(prepare))
    this.#shared.set(prepare, running)
    return running as Running<Facts>
  }

  /** What a file has put on a server that it shares, beside what others did: once for all its journeys. */
  async added<Facts>({ server }: Running<unknown>, add: Addition<Facts>): Promise<Facts> {
    const facts = this.#additions.get(add) ?? add(server)
    this.#additions.set(add, facts)
    return facts as Promise<Facts>
  }

  /** A file's own server, which ends when another file starts its own. */
  async own<Facts>(prepare: Prepare<Facts>): Promise<Running<Facts>> {
    if (this.#own?.prepare !== prepare) {
      await this.#own?.running.end()
      this.#own = { prepare, running: await start(prepare) }
    }
    return this.#own.running as Running<Facts>
  }

  async end(): Promise<void> {
    for (const running of this.#shared.values()) await running.end()
    await this.#own?.running.end()
  }
}

async function start<Facts>(prepare: Prepare<Facts>): Promise<Running<Facts>> {
  const { env, facts, close } = await prepare()
  const server = await startProcess(env)
  return {
    server,
    facts,
    async end() {
      // It is not used again, and a graceful stop takes a second.
      await server.end('SIGKILL')
      await close?.()
      await removeDir(server.dataDir)
    },
  }
}
