import { flushCompileCache } from 'node:module'
import {
  type DrawnShare,
  drawShares,
  type RenderTask,
  renderDocuments,
  renderOnePage,
  type SinglePage,
} from './render-documents.ts'
import { RenderError } from './render-error.ts'
import type { RenderedSite } from './rendered-site.ts'
import type { SharePlan } from './share-plan.ts'
import { SiteFolder } from './stored-site.ts'

interface Rendering extends RenderTask {
  folder: string
  /** The path of the only page to render. */
  only?: string
}

/** To draw share pictures, which are kept in `folder`. */
interface Drawing {
  folder: string
  buildDir: string
  plans: readonly SharePlan[]
}

/** To compress texts of a site that is kept in `folder` under `hash`. */
interface Compression {
  folder: string
  hash: string
  bodies: readonly Uint8Array[]
}

/** What the process is sent, with a number that its answer repeats. */
export type ProcessTask = Rendering | Drawing | Compression

/** What the process says: that it needs a picture's original, and at last how a task went. */
export type ProcessMessage =
  | { kind: 'original'; key: string }
  | { kind: 'rendered'; id: number; site: RenderedSite; unwritable: string | undefined }
  | { kind: 'page'; id: number; page: SinglePage }
  | { kind: 'drawn'; id: number; made: DrawnShare[] }
  | { kind: 'compressed'; id: number; made: Uint8Array[] }
  | { kind: 'failed'; id: number; path: string | undefined; message: string }

/** The answer to `original`. */
export type OriginalAnswer = { key: string } & ({ bytes: Uint8Array } | { error: string })

/** Its server has gone. */
process.once('disconnect', () => process.exit())
process.on('message', (message: (ProcessTask & { id: number }) | OriginalAnswer) => {
  if ('key' in message) takeOriginal(message)
  else void work(message)
})

async function work({ id, ...task }: ProcessTask & { id: number }) {
  const folder = new SiteFolder(task.folder)
  try {
    if ('bodies' in task)
      return say({ kind: 'compressed', id, made: await folder.keepBrotli(task.hash, task.bodies) })
    if ('plans' in task) {
      const { plans, buildDir } = task
      return say({ kind: 'drawn', id, made: await drawShares(plans, { buildDir, folder, readOriginal }) })
    }
    if (task.only) return say({ kind: 'page', id, page: await renderOnePage(task, task.only) })
    const site = await renderDocuments(task, folder)
    say({ kind: 'rendered', id, site, unwritable: folder.unwritable })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    say({ kind: 'failed', id, path: error instanceof RenderError ? error.path : undefined, message })
  } finally {
    // Node does so when a process exits, and this one is killed.
    flushCompileCache()
  }
}

const originals = new Map<string, PromiseWithResolvers<Buffer>>()

/** Asks the server, which knows where the originals are. */
function readOriginal(key: string): Promise<Buffer> {
  const asked = originals.get(key)
  if (asked) return asked.promise
  const asking = Promise.withResolvers<Buffer>()
  originals.set(key, asking)
  say({ kind: 'original', key })
  return asking.promise
}

function takeOriginal(answer: OriginalAnswer) {
  const asking = originals.get(answer.key)
  originals.delete(answer.key)
  if ('bytes' in answer) asking?.resolve(Buffer.from(answer.bytes))
  else asking?.reject(new Error(answer.error))
}

function say(message: ProcessMessage) {
  process.send?.(message)
}
